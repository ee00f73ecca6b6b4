import type { FormSchema } from '@kontor/schema-adapters';
import type { JsonObject, Json } from '@kontor/schema-adapters/json';

/** The interface of a bench page, `window.__bench`; the same for every engine. */
export interface BenchPage {
  /** Renders a plain JSON Schema in place of an earlier one; `ready` resolves after the first paint. */
  readonly mount: (schema: FormSchema, data?: JsonObject, element?: Element) => { readonly ready: Promise<void> };
  /** Calls back after the next paint. */
  readonly afterPaint: (painted: () => void) => void;
  /** One element per visible error, if an engine does not set `[aria-invalid=true]`. */
  readonly errorSelector?: string;
}

declare global {
  interface Window {
    __bench?: BenchPage;
  }
}

/**
 * Renders a form into an element, calls `onDrawn` once it is in the document, and returns a function that removes it.
 */
export type Draw = (element: Element, schema: FormSchema, data: JsonObject, onDrawn: () => void) => () => void;

/** Publishes an engine on the page as `window.__bench`. Throws if the page has no `#root`. */
export function exposeBench(draw: Draw, selectors: Pick<BenchPage, 'errorSelector'> = {}): void {
  const root = document.querySelector('#root');
  if (root === null) throw new Error('the bench page has no #root');
  let remove: (() => void) | undefined;
  window.__bench = {
    ...selectors,
    afterPaint,
    mount: (schema, data = {}, element = root) => {
      remove?.();
      const ready = new Promise<void>((resolve) => {
        remove = draw(element, schema, data, () => afterPaint(resolve));
      });
      return { ready };
    },
  };
}

/** An animation frame callback runs before the paint; a message that it posts arrives after the paint. */
function afterPaint(painted: () => void): void {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', painted);
    port1.start();
    port2.postMessage(undefined);
  });
}

/** The text of a value in a native control; empty for undefined. */
export function textOf(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
