import type { FormSchema } from '#adapters/model/form.ts';
import type { JsonObject } from '#adapters/model/json.ts';

/** What a bench page offers the measuring side as `window.__bench`; the same for every engine. */
export interface BenchPage {
  /** Renders a bare JSON Schema in place of an earlier mount; `ready` resolves after the first paint. */
  readonly mount: (schema: FormSchema, data?: JsonObject, element?: Element) => { readonly ready: Promise<void> };
  /** The button that submits, where it is not `button[type=submit]`. */
  readonly submitSelector?: string;
  /** One element per fault shown, where an engine does not say `[aria-invalid=true]`. */
  readonly errorSelector?: string;
}

declare global {
  interface Window {
    __bench?: BenchPage;
  }
}

/** Draws a form into an element, calls `onDrawn` once it is in the document, and returns what removes it again. */
export type Draw = (element: Element, schema: FormSchema, data: JsonObject, onDrawn: () => void) => () => void;

/** Puts an engine on the page as `window.__bench`. Throws when the page has no `#root`. */
export function exposeBench(draw: Draw, selectors: Pick<BenchPage, 'submitSelector' | 'errorSelector'> = {}): void {
  const root = document.querySelector('#root');
  if (root === null) throw new Error('the bench page has no #root');
  let remove: (() => void) | undefined;
  window.__bench = {
    ...selectors,
    mount: (schema, data = {}, element = root) => {
      remove?.();
      const ready = new Promise<void>((resolve) => {
        remove = draw(element, schema, data, () => afterPaint(resolve));
      });
      return { ready };
    },
  };
}

/** A frame's callbacks run before its paint; a message posted there arrives after it. */
function afterPaint(resolve: () => void): void {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => resolve());
    port1.start();
    port2.postMessage(undefined);
  });
}
