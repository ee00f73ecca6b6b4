/**
 * Puts documents into the page as data, each in an element with its id. They are no code, so the content security
 * policy stays unchanged, and no text in them can close the element.
 */
export function withData(page: string, documents: Readonly<Record<string, unknown>>): string {
  const data = Object.entries(documents)
    .map(([id, document]) => {
      const text = JSON.stringify(document).replaceAll('<', String.raw`\u003c`);
      return `<script type="application/json" id="${id}">${text}</script>`;
    })
    .join('');
  return page.replace('</head>', () => `${data}</head>`);
}
