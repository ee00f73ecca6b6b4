import type { Page } from 'playwright';

/**
 * Milliseconds from each keydown during `action` until what it changed is painted. No function in the page may have a
 * name: the loader of this program wraps those that have one in a function of its own, which a page does not have.
 */
export async function paintsWhile(page: Page, action: () => Promise<void>): Promise<readonly number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    const stop = new AbortController();
    window.benchPaints = { times, stop };
    addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => times.push(performance.now() - timeStamp));
          port1.start();
          port2.postMessage(undefined);
        }),
      { capture: true, signal: stop.signal },
    );
  });
  await action();
  return page.evaluate(() => {
    window.benchPaints?.stop.abort();
    return window.benchPaints?.times ?? [];
  });
}

declare global {
  interface Window {
    /** The paints that are being measured. */
    benchPaints?: { readonly times: readonly number[]; readonly stop: AbortController };
  }
}
