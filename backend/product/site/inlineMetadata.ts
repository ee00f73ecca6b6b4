/**
 * Puts the metadata document into the page as data, so that the page need not ask for it. It is no code: the content security policy need
 * not allow it, and no text in it can end the element. Source: requirements#call-metadata.
 */
export function withMetadata(page: string, metadata: unknown): string {
  const data = JSON.stringify(metadata).replaceAll('<', String.raw`\u003c`);
  return page.replace('</head>', () => `<script type="application/json" id="metadata">${data}</script></head>`);
}
