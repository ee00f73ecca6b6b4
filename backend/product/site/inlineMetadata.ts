/**
 * Puts the metadata document into the page as data, so that the page need not request it. It is not code, so the
 * content security policy stays unchanged, and no text in it can close the element.
 * Source: requirements#call-metadata.
 */
export function withMetadata(page: string, metadata: unknown): string {
  const data = JSON.stringify(metadata).replaceAll('<', String.raw`\u003c`);
  return page.replace('</head>', () => `<script type="application/json" id="metadata">${data}</script></head>`);
}
