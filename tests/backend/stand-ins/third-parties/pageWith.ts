import { readFileSync } from 'node:fs';
import { JSDOM, type DOMWindow } from 'jsdom';

/** A page of the site that loads one of our browser scripts. */
export interface TestPage {
  readonly window: DOMWindow;
  readonly document: Document;
  /**
   * Loads the script like its element, from a file or as the server writes it; `dataset` are the element's data
   * attributes, `id` is the element's.
   */
  load(
    file: string | { readonly script: string },
    src: string,
    dataset?: Readonly<Record<string, string>>,
    id?: string,
  ): void;
  /** The shadow root of a host on the page. */
  inside(selector: string): ShadowRoot | null;
}

/** Opens a page. `storage` is what an earlier page of the origin stored. */
export function pageWith(body: string, storage: Readonly<Record<string, string>> = {}): TestPage {
  const { window } = new JSDOM(`<!doctype html><html lang="de"><body>${body}</body></html>`, {
    url: 'http://localhost:3999/login',
    runScripts: 'outside-only',
    pretendToBeVisual: true,
  });
  for (const [name, value] of Object.entries(storage)) window.localStorage.setItem(name, value);
  // jsdom has no constructed style sheets; e2e tests check the styles.
  window.eval('CSSStyleSheet = class { replaceSync() {} }');
  const { document } = window;
  return {
    window,
    document,
    load: (file, src, dataset = {}, id = '') => {
      const element = Object.assign(document.createElement('meta'), { id });
      Object.assign(element.dataset, dataset);
      document.head.append(element);
      Object.defineProperty(document, 'currentScript', { value: { src, dataset }, configurable: true });
      window.eval(
        typeof file === 'string' ? readFileSync(`backend/stand-ins/third-parties/${file}`, 'utf8') : file.script,
      );
    },
    inside: (selector) => document.querySelector(selector)?.shadowRoot ?? null,
  };
}
