import '../benchPage.ts';
import type { Browser } from 'playwright';
import { adaptedForm, decidingField } from './adaptedForm.ts';
import { timesPerKey, traced, typeSlowly, type KeyTime } from './keyTimes.ts';

/** How many fields the form has, and how many of them depend on an answer. */
export const conditionFields = { all: 100, dependent: 20 } as const;

/** What each of 30 keys costs in a field, without others that depend on it and with them. */
export interface DecidingKeys {
  readonly without: readonly KeyTime[];
  readonly deciding: readonly KeyTime[];
}

/** Types into the same field of the same form with and without conditions. */
export async function keysInDecidingField(browser: Browser, url: string): Promise<DecidingKeys> {
  return { without: await keysIn(browser, url, 0), deciding: await keysIn(browser, url, conditionFields.dependent) };
}

async function keysIn(browser: Browser, url: string, dependent: number): Promise<readonly KeyTime[]> {
  const context = await browser.newContext({ viewport: { width: 800, height: 900 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await page.goto(url);
    await page.waitForFunction('window.__bench !== undefined');
    const form = adaptedForm(conditionFields.all, dependent);
    await page.evaluate(async (order) => window.__bench?.mountForm?.(JSON.parse(order)).ready, JSON.stringify(form));
    await page.locator(`[id$="field__${decidingField}"]`).focus();
    await typeSlowly(session, 'abcdefghij');
    return timesPerKey(await traced(session, () => typeSlowly(session, 'abcdefghij'.repeat(3))));
  } finally {
    await context.close();
  }
}
