import { expect, type Page } from 'playwright/test';
import type { ConsoleApi } from '../harness/console.ts';
import type { Product } from '../harness/product.ts';
import { changeElsewhere, publishElsewhere, staffToken } from './steps.ts';

/** The postcode of the scenario `germany`. */
const postcode = { form: 'personal', field: 'profile_zip' };

/** Has visits of the postcode made on the day of the product's clock, with these shares of errors and unsaved input. */
export function countVisits(qa: ConsoleApi, visits: number, errors: number, left: number): Promise<unknown> {
  return qa.call('POST', '/form-counts', { ...postcode, visits, errors, left });
}

/** Number of the publication that customers' pages show. */
async function fetchPublication({ site }: Product): Promise<number> {
  const page = await (await fetch(`${site}/preferences`)).text();
  return Number(/"publication":(\d+)/.exec(page)?.[1]);
}

/** A visit that tells nothing: the service looks at the provider's schema, as it does with the first visit of a day. */
async function visitEmpty(product: Product): Promise<void> {
  const { status } = await fetch(`${product.site}/rest/v1/form-counts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ publication: await fetchPublication(product), counts: [] }),
  });
  expect(status).toBe(204);
}

interface Schema {
  readonly dataSchema: { readonly fields: Record<string, object> };
}

/** The identity engineer changes the rule of the card's number, on the next day of the product's clock. */
export async function changeCardRule(product: Product, qa: ConsoleApi, rule: string): Promise<void> {
  await visitEmpty(product);
  await passDays(qa, 1);
  const schema = await qa.call<Schema>('GET', '/schema');
  const { fields } = schema.dataSchema;
  fields['club.cardNumber'] = { ...fields['club.cardNumber'], format: `regex('${rule}')` };
  await qa.call('PUT', '/schema', schema);
  await visitEmpty(product);
}

/** A day in milliseconds. */
export const dayMs = 86_400_000;

/** Moves the product's clock some days on; it stays there. */
export const passDays = (qa: ConsoleApi, days: number): Promise<unknown> =>
  qa.call('POST', '/clock', { advanceSeconds: (days * dayMs) / 1000 });

/** The hint at the postcode of the scenario `germany`, in both languages. */
interface Field {
  hint?: string;
}

/** Another publisher gives the postcode a hint and publishes it. The number of the version, once customers have it. */
export async function publishHint(product: Product, hint: string): Promise<number> {
  await changeElsewhere(product, await staffToken(product, 'publisher'), (documents) => {
    for (const { preferenceCenter } of Object.values(documents)) {
      const { components } = preferenceCenter.tabs[1] as unknown as { components: { fields?: Field[] }[] };
      const [field] = components[2]?.fields ?? [];
      if (field) field.hint = hint;
    }
  });
  return publishElsewhere(product, 'Hinweis zur Postleitzahl');
}

/** Some weeks in which the postcode gets a misleading hint some days before its end, where the page's clock then is. */
export async function countWeeks(page: Page, product: Product, qa: ConsoleApi): Promise<void> {
  for (let day = 0; day < 24; day += 1) {
    // One day after the other.
    // oxlint-disable no-await-in-loop -- see above
    if (day > 0) await passDays(qa, 1);
    if (day === 19) await publishHint(product, 'Nur die ersten vier Ziffern');
    const isMisled = day >= 19;
    await countVisits(qa, 100, isMisled ? 0.3 + (day % 4) / 25 : 0.1 + (day % 3) / 50, isMisled ? 0.2 : 0.1);
    if (day % 12 === 0)
      await qa.call('POST', '/form-counts', { form: 'household', visits: 100, errors: 0.15, left: 0 });
    // oxlint-enable no-await-in-loop
  }
  await passDays(qa, 1);
  await page.clock.setFixedTime(Date.now() + 24 * dayMs);
}
