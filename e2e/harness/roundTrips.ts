import type { Page, Route } from 'playwright/test';

/**
 * Counts the requests that wait for one another until `ready`, a CSS selector, is on the page: every answer is kept
 * back until the page asks for nothing more, then all are given at once. So the time that anything takes does not count.
 * Throws if the page asks for nothing and is not ready.
 */
export async function countRoundTrips(page: Page, address: string, ready: string): Promise<number> {
  const held: Route[] = [];
  let asked: () => void = () => undefined;
  await page.route('**/*', (route) => {
    held.push(route);
    asked();
  });
  const first = new Promise<void>((resolve) => (asked = resolve));
  void page.goto(address, { waitUntil: 'commit' });
  await first;
  for (let count = 1; ; count += 1) {
    if (held.length === 0) throw new Error(`${address} asks for nothing more and is not ready`);
    const answered = held.splice(0);
    await Promise.all(answered.map(answer));
    await becomesIdle(page);
    if ((await page.locator(ready).count()) > 0) return count;
  }
}

/** Gives an answer and waits until the page has it. */
async function answer(route: Route): Promise<void> {
  await route.continue();
  // A request that the page gives up has no answer.
  await route
    .request()
    .response()
    .then((response) => response?.finished())
    .catch(() => undefined);
}

/** Until the page has had nothing to do many times in a row; before its first paint it is never idle, so each time has an end. */
async function becomesIdle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let turn = 0; turn < 20; turn += 1)
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 50 }));
  });
}
