import { JSDOM } from 'jsdom';

const { document } = new JSDOM('').window;

/** The elements of a page, without its document: that would also compute the style sheet. */
export function parseHtml(html: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content;
}
