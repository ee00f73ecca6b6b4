import { readFileSync } from 'node:fs';
import { JSDOM, type DOMWindow } from 'jsdom';

/** A page of the site that loads one of our browser scripts. */
export interface TestPage {
  readonly window: DOMWindow;
  readonly document: Document;
  /** Loads a script like its element at this address. */
  load(file: string, src: string): void;
}

/** Opens a page. */
export function pageWith(body: string): TestPage {
  const { window } = new JSDOM(`<!doctype html><html lang="de"><body>${body}</body></html>`, {
    url: 'http://localhost:3999/login',
    runScripts: 'outside-only',
    pretendToBeVisual: true,
  });
  const { document } = window;
  return {
    window,
    document,
    load: (file, src) => {
      Object.defineProperty(document, 'currentScript', { value: { src, dataset: {} }, configurable: true });
      window.eval(readFileSync(`backend/stand-ins/third-parties/${file}`, 'utf8'));
    },
  };
}
