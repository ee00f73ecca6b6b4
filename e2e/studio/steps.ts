import { expect, type Locator, type Page } from 'playwright/test';
import type { ConsoleApi } from '../harness/console.ts';
import type { Product } from '../harness/product.ts';

type Role = 'viewer' | 'editor' | 'publisher';

/** A bearer token of a sample member of staff. */
export async function staffToken(product: Product, role: Role): Promise<string> {
  const answer = await fetch(`${product.standIn}/console/api/staff-token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: product.standIn },
    body: JSON.stringify({ person: role }),
  });
  const { token } = (await answer.json()) as { token: string };
  return token;
}

/** Opens the studio as a sample member of staff, with a token instead of the company's sign-in. */
export async function openStudio(page: Page, product: Product, role: Role): Promise<void> {
  const token = await staffToken(product, role);
  await page.route(`${product.studio}/api/**`, (route) =>
    route.continue({ headers: { ...route.request().headers(), authorization: `Bearer ${token}` } }),
  );
  await page.goto(product.studio);
  await page.getByRole('tree').waitFor();
}

/** Signs in as the sample publisher with the company's account. */
export async function signIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Mit Firmenkonto anmelden' }).click();
  await page.getByLabel('E-Mail').fill('publisher@kontor.example');
  await page.getByLabel('Passwort').fill('Freigeben-2026');
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await page.getByRole('tree').waitFor();
}

/** The site shows nothing but newsletters yet: all other fields are free. */
export async function showNewslettersOnly({ site }: Product, qa: ConsoleApi): Promise<void> {
  for (const language of ['de', 'en']) {
    const answer = await fetch(`${site}/cms/germany/${language}.json`);
    const content = (await answer.json()) as { readonly preferenceCenter: { tabs: readonly unknown[] } };
    content.preferenceCenter.tabs = content.preferenceCenter.tabs.slice(0, 1);
    await qa.call('PUT', `/content/${language}`, content);
  }
}

/** Expects that customers have a German text at most two seconds from now. */
export async function expectServedSoon(page: Page, { site }: Product, text: string): Promise<void> {
  const start = Date.now();
  const isServed = async (): Promise<boolean> =>
    (await (await fetch(`${site}/cms/germany/de.json`)).text()).includes(text);
  while (!(await isServed()) && Date.now() - start < 2_000) await page.waitForTimeout(50);
  expect(Date.now() - start, `milliseconds until customers have ${text}`).toBeLessThan(2_000);
}

/** Goes to an address of the studio as Back and Forward do, without loading the page again. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

/** The row of a part in the outline, without those inside of it; tabs have level 2. */
export function row(page: Page, level: number, name: string): Locator {
  return page
    .locator(`[role=treeitem][aria-level="${level}"] > div`)
    .filter({ hasText: new RegExp(`^${name}(?:,|$)`) })
    .first();
}

/** Pauses between a person's keys, in milliseconds: quick pairs, then a moment of thought. */
const pauses = [60, 140, 75, 250, 90, 180, 60, 110];

/** Types with real key events as a person does; `<` is the Backspace key, `←` and `→` are the arrow keys. */
export async function typeAsPerson(page: Page, text: string): Promise<void> {
  const named: Readonly<Record<string, string>> = { '<': 'Backspace', '←': 'ArrowLeft', '→': 'ArrowRight' };
  for (const [index, key] of Array.from(text).entries()) {
    // One key after the other.
    // oxlint-disable-next-line no-await-in-loop -- see above
    await page.keyboard.press(named[key] ?? key, { delay: 20 });
    // oxlint-disable-next-line no-await-in-loop -- see above
    await page.waitForTimeout(pauses[index % pauses.length] ?? 0);
  }
}

interface Draft {
  readonly revision: string;
  readonly documents: Record<string, { preferenceCenter: { tabs: Record<string, unknown>[] } }>;
  readonly lagging: readonly string[];
}

/** Publishes the draft as another publisher. The number of the version, once customers have it. */
export async function publishElsewhere(product: Product, note: string): Promise<number> {
  const content = `${product.studio}/api/v1/content/germany`;
  const headers = {
    authorization: `Bearer ${await staffToken(product, 'publisher')}`,
    'content-type': 'application/json',
  };
  const { revision } = (await (await fetch(`${content}/draft`, { headers })).json()) as Draft;
  const init = { method: 'POST', headers, body: JSON.stringify({ note, revision }) };
  const answer = await fetch(`${content}/publish`, init);
  if (!answer.ok) throw new Error(`the draft was not published: ${answer.status} ${await answer.text()}`);
  const { number } = (await answer.json()) as { number: number };
  const page = async (): Promise<string> => (await fetch(`${product.site}/preferences`)).text();
  await expect.poll(page, { message: 'the new version' }).toContain(`"publication":${number}`);
  return number;
}

/** Saves a change of the draft as another editor. */
export async function changeElsewhere(
  { studio }: Product,
  token: string,
  change: (documents: Draft['documents']) => void,
): Promise<void> {
  const address = `${studio}/api/v1/content/germany/draft`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const { revision, documents, lagging } = (await (await fetch(address, { headers })).json()) as Draft;
  change(documents);
  const answer = await fetch(address, {
    method: 'PUT',
    headers: { ...headers, 'if-match': `"${revision}"` },
    body: JSON.stringify({ documents, lagging }),
  });
  if (!answer.ok) throw new Error(`the draft was not taken: ${answer.status}`);
}
