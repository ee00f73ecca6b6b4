import { expect, type Page } from 'playwright/test';
import type { ConsoleApi } from '../harness/console.ts';
import type { Product } from '../harness/product.ts';
import { changeElsewhere, staffToken } from './steps.ts';

/** Visits of a field on one day: how many saw it, and how many of these met an error or left it unsaved. */
export interface Visits {
  readonly form: string;
  readonly field: string;
  readonly shown: number;
  /** The rule that was broken: `pattern`. */
  readonly rule?: string;
  readonly wrong?: number;
  readonly left?: number;
  /** Whether the form as a whole is counted with it; a visit that sees several fields counts once. */
  readonly isWhole?: boolean;
}

/** The most visits that one entry of a call may stand for. */
const most = 100;

/** Has visits counted as pages do; the numbers are kept on the day of the product's clock. */
export async function countVisits({ site }: Product, publication: number, visits: readonly Visits[]): Promise<void> {
  const counts = visits.flatMap(({ form, field, shown, rule = 'pattern', wrong = 0, left = 0, isWhole = true }) => {
    const fields = isWhole ? ['', field] : [field];
    return [
      ...entries(shown, { form, kind: 'shown', detail: '', fields }),
      ...entries(wrong, { form, kind: 'error', detail: rule, fields }),
      ...entries(left, { form, kind: 'left', detail: '', fields }),
    ];
  });
  const answer = await fetch(`${site}/rest/v1/form-counts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ publication, counts }),
  });
  if (!answer.ok) throw new Error(`the counts were not taken: ${answer.status}`);
}

function entries(count: number, entry: object): readonly object[] {
  return Array.from({ length: Math.ceil(count / most) }, (_, index) => ({
    ...entry,
    visits: Math.min(most, count - index * most),
  }));
}

/** Days of the product's clock, in milliseconds. */
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
  const token = await staffToken(product, 'publisher');
  const call = async <T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${product.studio}/api/v1/content/germany${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  await changeElsewhere(product, token, (documents) => {
    for (const { preferenceCenter } of Object.values(documents)) {
      const { components } = preferenceCenter.tabs[1] as unknown as { components: { fields?: Field[] }[] };
      const [postcode] = components[2]?.fields ?? [];
      if (postcode) postcode.hint = hint;
    }
  });
  const { revision } = await call<{ revision: string }>('GET', '/draft');
  const { number } = await call<{ number: number }>('POST', '/publish', { note: 'Hinweis zur Postleitzahl', revision });
  const page = async (): Promise<string> => (await fetch(`${product.site}/preferences`)).text();
  await expect.poll(page, { message: 'the new version' }).toContain(`"publication":${number}`);
  return number;
}

/** A month in which the postcode gets a misleading hint a week ago. The page's clock then is at its end. */
export async function countMonth(page: Page, product: Product, qa: ConsoleApi): Promise<void> {
  let publication = 1;
  const days = Array.from({ length: 30 }, (_, day) => day);
  for (const day of days) {
    // One day after the other.
    // oxlint-disable no-await-in-loop -- see above
    if (day > 0) await passDays(qa, 1);
    if (day === 25) publication = await publishHint(product, 'Nur die ersten vier Ziffern');
    const shown = 400 + ((day * 370) % 300);
    const isMisled = publication > 1;
    await countVisits(product, publication, [
      {
        form: 'personal',
        field: 'profile_zip',
        shown,
        wrong: isMisled ? 90 + ((day * 7) % 40) : 10 + (day % 4),
        left: isMisled ? 24 : 11,
      },
      {
        form: 'personal',
        field: 'birthday',
        rule: 'global.rules.date.incomplete',
        shown,
        wrong: 12 + (day % 9),
        isWhole: false,
      },
      { form: 'personal', field: 'profile_firstName', shown, isWhole: false },
      { form: 'login', field: 'email', rule: 'required', shown: 2 * shown, wrong: 14 + (day % 5) },
    ]);
    // oxlint-enable no-await-in-loop
  }
  await page.clock.setFixedTime(Date.now() + 29 * dayMs);
}
