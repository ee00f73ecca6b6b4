import type { Page, Route } from 'playwright/test';

/**
 * Counts the sequential round trips until an element of the selector `ready` is on the page: holds all answers back
 * until the page makes no more requests, then releases them together, so that timing does not matter. Throws if the
 * page makes no requests and is not ready.
 */
export async function countRoundTrips(page: Page, address: string, ready: string): Promise<number> {
  const pendingRoutes: Route[] = [];
  let onRequest: () => void = () => undefined;
  await page.route('**/*', (route) => {
    pendingRoutes.push(route);
    onRequest();
  });
  const first = new Promise<void>((resolve) => (onRequest = resolve));
  void page.goto(address, { waitUntil: 'commit' });
  await first;
  for (let count = 1; ; count += 1) {
    if (pendingRoutes.length === 0) throw new Error(`${address} asks for nothing more and is not ready`);
    const batch = pendingRoutes.splice(0);
    await Promise.all(batch.map(release));
    await waitForIdle(page);
    if ((await page.locator(ready).count()) > 0) return count;
  }
}

/** Releases a request and waits until the page has its answer. */
async function release(route: Route): Promise<void> {
  await route.continue();
  // An aborted request has no answer.
  await route
    .request()
    .response()
    .then((response) => response?.finished())
    .catch(() => undefined);
}

/** Waits for many idle periods in a row; each has a timeout, because the page is never idle before its first paint. */
async function waitForIdle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let turn = 0; turn < 10; turn += 1)
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 300 }));
  });
}
