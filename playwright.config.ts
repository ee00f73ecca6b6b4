import { defineConfig } from 'playwright/test';
import type { BrowserFaults, ProductDifferences } from './e2e/harness/test.ts';
import { browserFlags, findBrowser } from './scripts/browser.ts';

const long = process.env['KONTOR_LONG'] === '1';
/** Its customers want less motion, which saves a quarter of the computing; wide screens have all of it. */
const phone = {
  viewport: { width: 390, height: 780 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
  contextOptions: { reducedMotion: 'reduce' },
} as const;

/**
 * Journeys run on the production build, on a phone with frozen prototypes; those that name `@desktop` run on a wide screen as well.
 * Those that name `@storage` can run on a phone whose storage fails as well: the few `@storage @core` always do, all of them meet each of
 * the three faults with `KONTOR_LONG=1` (or only the one that `KONTOR_STORAGE_FAULT` names).
 * Those that name `@links` run with each way of opening mailed links: `@links @core` always, the others with `KONTOR_LONG=1`.
 * Each worker has a whole product of its own (site, stand-ins, database), so journeys may swap schema, content and faults.
 */
export default defineConfig<BrowserFaults, ProductDifferences>({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Journeys wait more than they compute: on two cores, three of them take less time than two.
  workers: 3,
  fullyParallel: false,
  timeout: 60_000,
  // A slow machine may lose a race with a page; what fails twice is a fault.
  retries: process.env['CI'] === undefined ? 0 : 1,
  expect: { timeout: 10_000 },
  use: {
    launchOptions: { executablePath: findBrowser(), args: [...browserFlags] },
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'phone', use: { ...phone, frozen: true } },
    { name: 'desktop', grep: /@desktop/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'storage',
      grep: long ? /@storage/ : /@storage @core/,
      repeatEach: long && process.env['KONTOR_STORAGE_FAULT'] === undefined ? 3 : 1,
      use: { ...phone, withoutStorage: true },
    },
    ...(['lite', 'proxy'] as const).map((linkExchange) => ({
      name: linkExchange,
      grep: long ? /@links/ : /@links @core/,
      use: { ...phone, frozen: true, linkExchange },
    })),
    // `npm run trial`: the journeys that name `@production`, on the production composition behind a reverse proxy.
    ...(process.env['KONTOR_TRIAL'] === '1'
      ? [{ name: 'production', grep: /@production/, use: { ...phone, frozen: true, ignoreHTTPSErrors: true } }]
      : []),
  ],
});
