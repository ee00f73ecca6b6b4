import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type BrowserContext, type Page, type WorkerInfo } from 'playwright/test';
import type { LinkStrategy } from '#backend/product/links/linkSessions.ts';
import { removeAuthenticator } from '../portal/authenticator.ts';
import { ConsoleApi } from './console.ts';
import { breakStorage, freezePrototypes, storageFault } from './browserFaults.ts';
import { secretsIn, watchOutgoing } from './outgoing.ts';
import { startProduct, type Product } from './product.ts';
import { sharedProduct } from './sharedProducts.ts';
import { isLong } from '../../tests/longRun.ts';

interface BrowserLog {
  /** Console errors, page errors and policy violations so far; a test that expects one removes it here. */
  readonly list: string[];
  /** Adds leaks of the customer's data in the tag manager and in the product's log. */
  readonly look: () => Promise<void>;
}

/** Restrictions that a project of the configuration puts on the pages. */
export interface BrowserFaults {
  /** Freezes the prototypes. */
  readonly frozen: boolean;
  /** The storage fails in one of three ways. */
  readonly withoutStorage: boolean;
}

interface TestFixtures extends BrowserFaults {
  /** The scenario of the tests of a file or group. */
  readonly scenario: string;
  /** Resets the product for each file, and for each scenario in it. */
  readonly scenarioReset: void;
  readonly troubles: BrowserLog;
}

/** Differences of a project's products. */
export interface ProductDifferences {
  /** The strategy for opening mailed links. */
  readonly linkExchange: LinkStrategy;
}

interface WorkerFixtures extends ProductDifferences {
  readonly product: Product;
  readonly qa: ConsoleApi;
}

/** File and scenario of the last test in this worker. */
let lastScenario = '';

/**
 * The `test` of all e2e tests: one product per worker. A test fails on any policy violation, uncaught error, request to
 * an origin outside the inventory, and personal data for an unauthorised recipient.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  frozen: [false, { option: true }],
  withoutStorage: [false, { option: true }],
  linkExchange: ['initRegistration', { option: true, scope: 'worker' }],
  product: [
    async ({ linkExchange }, use, worker) => {
      const product = await productFor(worker, linkExchange);
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  qa: [async ({ product }, use) => use(new ConsoleApi(product.console)), { scope: 'worker' }],
  scenario: ['germany', { option: true }],
  scenarioReset: [
    async ({ qa, scenario }, use, { file, project }) => {
      const current = `${file} ${scenario}`;
      // A production node only has one scenario.
      if (lastScenario !== current && project.name !== 'production')
        await qa.call('PUT', '/scenario', { name: scenario });
      lastScenario = current;
      await use();
    },
    { auto: true },
  ],
  troubles: [
    async (
      // oxlint-disable-next-line no-unused-vars -- a change of scenario comes first: what it logs is no trouble of the test
      { page, context, product, qa, scenarioReset: _, frozen, withoutStorage },
      use,
      { title, repeatEachIndex },
    ) => {
      const logStart = product.output().length;
      const list: string[] = [];
      const look = async (): Promise<void> =>
        void list.push(...(await tagManagerLeaks(context, product)), ...logLeaks(product.output().slice(logStart)));
      const troubles: BrowserLog = { list, look };
      if (frozen) await freezePrototypes(context, product.site);
      if (withoutStorage) await breakStorage(context, product.site, storageFault(title, repeatEachIndex));
      await watch(page, troubles);
      watchOutgoing(context, product, (trouble) => list.push(trouble));
      await use(troubles);
      await Promise.all(context.pages().map(removeAuthenticator));
      // The next test uses the same context, and the browser would keep it offline.
      await context.setOffline(false);
      await qa.call('DELETE', '/faults');
      await look();
      expect(list, 'policy violations, errors and leaks in the browser').toEqual([]);
    },
    { auto: true },
  ],
});

async function productFor({ project, parallelIndex }: WorkerInfo, link: LinkStrategy): Promise<Product> {
  if (project.name === 'production') {
    // Imports it only for this project: it loads half of the backend.
    const { startInProduction } = await import('./productInProduction.ts');
    return startInProduction();
  }
  return link === 'initRegistration' ? sharedProduct(parallelIndex) : startProduct(['--log', '--link-exchange', link]);
}

async function watch(page: Page, troubles: BrowserLog): Promise<void> {
  page.on('pageerror', (error) => troubles.list.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    // The browser itself reports failed requests, and suppressed questions before leaving a page without interaction;
    // the tests check the reaction of the page.
    if (/^Failed to load resource|net::ERR_|^Blocked attempt to show a 'beforeunload'/.test(message.text())) return;
    troubles.list.push(`console: ${message.text()}`);
  });
  await page.exposeFunction('reportViolation', (text: string) => troubles.list.push(`policy: ${text}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = (window as unknown as { reportViolation?: (text: string) => void }).reportViolation;
      report?.(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
}

/** Leaks of the customer's data in the tag manager's data layer of the open pages. */
async function tagManagerLeaks(context: BrowserContext, { site }: Product): Promise<readonly string[]> {
  const pages = context.pages().filter((page) => page.url().startsWith(site));
  const layers = await Promise.all(
    pages.map((page) =>
      page.evaluate(() => JSON.stringify(Reflect.get(window, 'adobeDataLayer')) ?? '').catch(() => ''),
    ),
  );
  return secretsIn(layers.join(' ')).map((secret) => `leak: ${secret} in the data layer`);
}

/** Leaks of the customer's data in the product's log, apart from the welcome text for testers. */
function logLeaks(output: string): readonly string[] {
  const lines = output.split('\n').filter((line) => line.startsWith('{'));
  return secretsIn(lines.join(' ')).map((secret) => `leak: ${secret} in the log`);
}

/** Expects that axe finds nothing on the current page, against WCAG 2.2 AA. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(waitForTransitions);
  const { violations } = await new AxeBuilder({ page })
    // Saves time: describes no passes, and collects results in the page itself instead of a second one.
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
}

/** Runs in the page: waits for the end of colour transitions, so that axe measures final colours. */
async function waitForTransitions(): Promise<void> {
  // The transition of an inherited colour starts after its parent's.
  for (let round = 0; round < 10; round += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    // Hidden elements, such as the inside of a closed <details>, start their transition only when they become visible.
    const fading = document
      .getAnimations()
      .filter(
        ({ effect }) =>
          effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY &&
          (!(effect instanceof KeyframeEffect) || effect.target?.checkVisibility()),
      );
    if (fading.length === 0) return;
    await Promise.allSettled(fading.map(async ({ finished }) => finished));
  }
}

/** Expects that axe finds nothing in the light and the dark scheme; leaves the page in light. */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    // Without transitions axe measures final colours.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectAccessible(page);
  }
  await page.emulateMedia({ reducedMotion: null });
}

/**
 * The same, only in the long run, for states within journeys. By default `e2e/screens` checks one screen of each kind.
 */
export async function expectAccessibleInPassing(page: Page, schemes?: 'both schemes'): Promise<void> {
  if (!isLong) return;
  await (schemes === undefined ? expectAccessible(page) : expectAccessibleInBothSchemes(page));
}

export { expect } from 'playwright/test';
