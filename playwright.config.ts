import { defineConfig } from 'playwright/test';
import type { BrowserFaults, ProductDifferences } from './e2e/harness/test.ts';
import { isLong as long } from './tests/longRun.ts';
import { browserFlags, findBrowser } from './scripts/browser.ts';

/** Customers who want less motion: it saves a quarter of the computing. The tests of motion ask for it. */
const lessMotion = { contextOptions: { reducedMotion: 'reduce' } } as const;
const phone = {
  viewport: { width: 390, height: 780 },
  hasTouch: true,
  isMobile: true,
  ...lessMotion,
} as const;
/** What `@long` names is for the long run alone. */
const shortRun = long ? {} : { grepInvert: /@long/ };

/**
 * Journeys run on the production build, on a phone with frozen prototypes. Tests that name `@long`, and everything that
 * is said here to be for the long run, belong to `npm run test:long`:
 * - `@wide`: on a wide screen only. `@desktop`: on a wide screen as well.
 * - `@storage`: also on a phone whose storage fails: the few `@storage @core` by default, all of them with each of the
 *   three faults (or only the one that `KONTOR_STORAGE_FAULT` names).
 * - `@links`: with each way of opening mailed links.
 * Each worker has a whole product (site, stand-ins, database) for all projects, and each file finds it as it was after
 * its start, so journeys may swap schema, content and faults.
 */
export default defineConfig<BrowserFaults, ProductDifferences>({
  testDir: 'e2e',
  globalSetup: './e2e/harness/sharedProducts.ts',
  outputDir: 'test-results',
  // Journeys wait more than they compute: on two cores, three of them take less time than two.
  workers: 3,
  fullyParallel: false,
  // Long, and with a second try, so that nothing fails only because other programs are busy. `npm test` lists the tests
  // that needed it: each of them has a fault, if only in its waiting.
  timeout: 240_000,
  retries: long ? 0 : 1,
  expect: { timeout: 60_000 },
  use: {
    launchOptions: { executablePath: findBrowser(), args: [...browserFlags] },
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    trace: 'off',
    screenshot: 'only-on-failure',
    // Cookies, storage and pages are new for each test; what the browser has loaded of the site stays.
    reuseContext: true,
  },
  projects: [
    { name: 'phone', grepInvert: long ? /@wide/ : /@wide|@long/, use: { ...phone, frozen: true } },
    {
      name: 'desktop',
      grep: long ? /@wide|@desktop/ : /@wide/,
      ...shortRun,
      use: { viewport: { width: 1440, height: 900 }, ...lessMotion },
    },
    {
      name: 'storage',
      grep: long ? /@storage/ : /@storage @core/,
      ...shortRun,
      repeatEach: long && process.env['KONTOR_STORAGE_FAULT'] === undefined ? 3 : 1,
      use: { ...phone, withoutStorage: true },
    },
    ...(long ? (['lite', 'proxy'] as const) : []).map((linkExchange) => ({
      name: linkExchange,
      grep: /@links/,
      use: { ...phone, frozen: true, linkExchange },
    })),
    // `npm run trial`: the journeys that name `@production`, on the production composition behind a reverse proxy.
    ...(process.env['KONTOR_TRIAL'] === '1'
      ? [{ name: 'production', grep: /@production/, use: { ...phone, frozen: true, ignoreHTTPSErrors: true } }]
      : []),
  ],
});
