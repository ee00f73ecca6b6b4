import type { Page, Route } from 'playwright/test';

/** How long a page has to become ready or to make its next requests, also on a busy machine. */
const PAUSE_MS = 3_000;

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
    const isReady = await page
      .locator(ready)
      .first()
      .waitFor({ state: 'attached', timeout: PAUSE_MS })
      .then(
        () => true,
        () => false,
      );
    if (isReady) return count;
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
