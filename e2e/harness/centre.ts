import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from 'playwright/test';
import type { ConsoleApi } from './console.ts';

/** Opens the preference centre of a new customer; returns their login. `anchor` names the tab to open. */
export async function openCentre(
  page: Page,
  qa: ConsoleApi,
  account: Readonly<Record<string, unknown>> = {},
  anchor = '',
): Promise<string> {
  const { loginID } = await qa.newCustomer(account);
  await openLink(page, qa, loginID, anchor);
  await expect(page.getByRole('tablist')).toBeVisible();
  return loginID;
}

/** Opens a new link of a customer, without waiting for the page. */
export async function openLink(page: Page, qa: ConsoleApi, loginID: string, anchor = ''): Promise<void> {
  const { url } = await qa.link(loginID);
  await page.goto(anchor === '' ? url : `${url}#${anchor}`);
}

/** Opens an invalid mailed link, and waits for the error page. */
export async function openBrokenLink(page: Page, qa: ConsoleApi): Promise<void> {
  const { loginID } = await qa.newCustomer();
  const { url, token } = await qa.link(loginID);
  await page.goto(url.replace(token, `${token}x`));
  await expect(page.getByRole('heading', { level: 1, name: 'Dieser Link gilt nicht mehr' })).toBeVisible();
}

/** Subscriptions in the console's format: each is on and confirmed. */
export function subscribedTo(...keys: readonly string[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    keys.map((key) => [key, { email: { isSubscribed: true, doubleOptIn: { status: 'Confirmed' } } }]),
  );
}

/** The subscription for product reminders. */
export const reminderService = 'SVC_PRODUCT_REMINDER';

/** Reminders in the console's format, with German names. */
export function remindersFor(...products: readonly string[]): readonly {
  readonly reminderId: string;
  readonly variantId: string;
  readonly variantName: Readonly<Record<string, string>>;
}[] {
  return products.map((name, index) => ({
    reminderId: randomUUID(),
    variantId: `40060400${index}`,
    variantName: { de: name },
  }));
}

/** The tab with that name; its accessible name may be longer ("2 Fehler", "gesperrt"). */
export function tab(page: Page, name: string): Locator {
  return page.getByRole('tab', { name });
}

export function saveButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Änderungen speichern' });
}

/** The message after a complete save. */
export function savedText(page: Page): Locator {
  return page.getByRole('status').filter({ hasText: /Gespeichert/ });
}

/** The message after a save that failed in whole or in part. */
export function failedText(page: Page): Locator {
  return page.getByRole('alert').filter({ hasText: /Nicht gespeichert|Nur zum Teil gespeichert/ });
}

/** All buttons and links that retry a failed action. */
export function tryAgain(page: Page): Locator {
  const name = 'Noch einmal versuchen';
  return page.getByRole('button', { name }).or(page.getByRole('link', { name }));
}

/** The `isSubscribed` of a stored subscription; undefined if there is none. */
export async function isSubscribed(qa: ConsoleApi, loginID: string, key: string): Promise<boolean | undefined> {
  return (await qa.account(loginID)).subscriptions[key]?.email?.isSubscribed;
}

/** Sets a text as some password managers do: without an event. */
export const fillSilently = (input: Locator, text: string): Promise<void> =>
  input.evaluate((element, value) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, value);
  }, text);

/** A promise that resolves when the test opens the barrier. */
export function barrier(): { readonly passed: Promise<void>; readonly open: () => void } {
  const opening = new EventTarget();
  const passed = new Promise<void>((resolve) => {
    opening.addEventListener('open', () => resolve(), { once: true });
  });
  return { passed, open: () => void opening.dispatchEvent(new Event('open')) };
}
