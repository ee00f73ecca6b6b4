import type { BrowserContext, Page } from 'playwright';
import type { ConsoleApi } from '../../../e2e/harness/console.ts';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:tls';

/** A visit to the portal: milliseconds on a processor that is four times slower. */
export interface PortalVisit {
  /** From the press on a link until the next page's headline is drawn, with everything in the cache. */
  readonly nextPage: number;
  /** The slowest of the visit's presses and keys, from the input to the next paint. */
  readonly slowestInput: number;
}

/** Logs a new customer in and goes to and from a page of the account, the first time to fill the cache. */
export async function measurePortal(context: BrowserContext, site: string, qa: ConsoleApi): Promise<PortalVisit> {
  const { loginID, password } = await qa.newCustomer({ preferences: { privacy: { aec: { isConsentGranted: true } } } });
  const page = await context.newPage();
  try {
    await page.addInitScript('globalThis.__name = (value) => value;');
    await page.addInitScript(() => {
      const slow = { longest: 0 };
      Object.assign(globalThis, { slow });
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) slow.longest = Math.max(slow.longest, entry.duration);
      });
      observer.observe({ type: 'event', durationThreshold: 16, buffered: true });
      Object.assign(slow, { observer });
    });
    await page.goto(`${site}/login`);
    await page.locator('[type="submit"]:enabled').waitFor();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.locator('#login_email').pressSequentially(loginID);
    await page.locator('#login_password').pressSequentially(password);
    await page.locator('[type="submit"]').click();
    await page.locator('main a[href="/personaldata"]').first().waitFor();
    await nextPage(page);
    await page.goBack();
    await page.locator('main a[href="/personaldata"]').first().waitFor();
    const measured = await nextPage(page);
    const slowestInput = await page.evaluate(
      () => (globalThis as unknown as { slow: { longest: number } }).slow.longest,
    );
    return { nextPage: measured, slowestInput };
  } finally {
    await page.close();
  }
}

/** Presses the link to the personal data and measures until the frame in which its form is drawn. */
async function nextPage(page: Page): Promise<number> {
  const measuring = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        addEventListener(
          'click',
          ({ timeStamp }) => {
            const look = (): void => {
              if (location.pathname === '/personaldata' && document.querySelector('main form input'))
                requestAnimationFrame(() => resolve(performance.now() - timeStamp));
              else requestAnimationFrame(look);
            };
            look();
          },
          { once: true, capture: true },
        );
      }),
  );
  await page.locator('main a[href="/personaldata"]').first().click();
  return measuring;
}

/**
 * The hash of an origin's public key, as Chromium's `--ignore-certificate-errors-spki-list` takes it: a browser that
 * only ignored the errors of a local certificate would keep nothing in its cache. Rejects if nothing answers there.
 */
export async function keyHashOf(origin: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), servername: 'localhost', rejectUnauthorized: false });
  try {
    await once(socket, 'secureConnect');
    const key = socket.getPeerX509Certificate()?.publicKey.export({ type: 'spki', format: 'der' });
    if (key === undefined) throw new Error(`${origin} shows no certificate`);
    return createHash('sha256').update(key).digest('base64');
  } finally {
    socket.destroy();
  }
}
