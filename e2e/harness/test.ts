import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Page } from 'playwright/test';
import { ConsoleApi } from './console.ts';
import { startProduct, type Product } from './product.ts';

interface Troubles {
  /** Console errors, page errors and policy violations seen so far; a journey that expects one removes it here. */
  readonly list: string[];
}

interface JourneyFixtures {
  readonly troubles: Troubles;
}

interface WorkerFixtures {
  readonly product: Product;
  readonly qa: ConsoleApi;
}

/** Journeys' `test`: a product per worker, and a page that fails the journey on any policy violation or uncaught error. */
export const test = base.extend<JourneyFixtures, WorkerFixtures>({
  product: [
    async ({}, use, worker) => {
      const product = await startProduct(Number(process.env['KONTOR_JOURNEY_PORT'] ?? 4700) + worker.workerIndex * 10);
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  qa: [async ({ product }, use) => use(new ConsoleApi(product.standIn)), { scope: 'worker' }],
  troubles: [
    async ({ page, qa }, use) => {
      const troubles: Troubles = { list: [] };
      await watch(page, troubles);
      await use(troubles);
      await qa.call('DELETE', '/faults');
      expect(troubles.list, 'policy violations and errors in the browser').toEqual([]);
    },
    { auto: true },
  ],
});

async function watch(page: Page, troubles: Troubles): Promise<void> {
  page.on('pageerror', (error) => troubles.list.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    // The browser itself reports failed requests; whether the page copes is what the journey looks at.
    if (/^Failed to load resource|net::ERR_/.test(message.text())) return;
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

/** Expects axe to find nothing on the page as it stands, against WCAG 2.2 AA. */
export async function expectAccessible(page: Page): Promise<void> {
  // What is still fading in would be measured half-way.
  await page.evaluate(async () => {
    const fading = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(fading.map(async ({ finished }) => finished));
  });
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([]);
}

/** Expects axe to find nothing in light and in dark; leaves the page in light. */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    // Colours that fade from one scheme to the other would be measured half-way.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectAccessible(page);
  }
  await page.emulateMedia({ reducedMotion: null });
}

export { expect } from 'playwright/test';
