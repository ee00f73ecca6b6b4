import * as fc from 'fast-check';
import type { Page } from 'playwright/test';
import { failedText, openCentre, openLink, saveButton, tab } from '../harness/centre.ts';
import type { ConsoleApi, StoredAccount } from '../harness/console.ts';
import { expect, test } from '../harness/test.ts';
import { translate } from '../harness/translation.ts';
import { cases, isLong, timeLimit } from '../../tests/longRun.ts';

/** `KONTOR_SEED` repeats the same sequences. */
const seed = Number(process.env['KONTOR_SEED'] ?? (isLong ? Math.floor(Math.random() * 2 ** 31) : 50));

/** Valid texts of fields, and how the account stores them. */
const fields = {
  firstName: ['Vorname', { Grace: 'Grace', ' Zoë ': 'Zoë' }],
  lastName: ['Nachname', { Hopper: 'Hopper', Curie: 'Curie' }],
  zip: ['Postleitzahl', { '10 119': '10119', '20095': '20095' }],
} as const;
type Name = keyof typeof fields;

interface World {
  readonly page: Page;
  readonly qa: ConsoleApi;
  readonly loginID: string;
  /** What is typed and not saved, as the account would store it. */
  readonly typed: Map<Name, string>;
}

/** One thing that happens; `text` goes into the field `name`, and the account would store `stored`. */
interface Action {
  readonly does: string;
  readonly do: (world: World, input: { readonly name: Name; readonly text: string }) => Promise<unknown>;
}

const field = ({ page }: Pick<World, 'page'>, name: Name) => page.getByLabel(fields[name][0]);

async function open(page: Page, name: string): Promise<void> {
  if ((await tab(page, name).getAttribute('aria-selected')) !== 'true') await tab(page, name).click();
  await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
}

async function speak(page: Page, language: string): Promise<void> {
  await page.locator('header select').first().selectOption(language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

/** Saves while the provider does not, and expects that this is told. */
async function saveInVain({ page, qa, typed }: World, effect: object): Promise<void> {
  if (typed.size === 0) return;
  await qa.faults([{ call: 'accounts.setAccountInfo', effect }]);
  await saveButton(page).click();
  await expect(failedText(page).or(page.locator('[aria-invalid=true]')).first(), 'a refusal is told').toBeVisible();
  await qa.faults([]);
}

const remember = ({ typed }: World, name: Name, text: string): unknown =>
  typed.set(name, Object.entries(fields[name][1]).find(([one]) => one === text)?.[1] ?? text);

const refusal = {
  kind: 'error',
  errorCode: 400009,
  validationErrors: [{ fieldName: 'profile.firstName', errorCode: 400006, message: 'refused' }],
};

const actions: readonly Action[] = [
  {
    does: 'type',
    do: async (world, { name, text }) => {
      await field(world, name).fill(text);
      remember(world, name, text);
    },
  },
  {
    does: 'autofill without events',
    do: async (world, { name, text }) => {
      await field(world, name).evaluate((element, value) => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, value);
      }, text);
      remember(world, name, text);
    },
  },
  { does: 'blur', do: ({ page }) => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur()) },
  { does: 'tab', do: ({ page }) => open(page, 'Interessen') },
  {
    does: 'back',
    do: async ({ page }) => {
      await open(page, 'Interessen');
      await page.goBack();
    },
  },
  {
    does: 'switch language',
    do: async ({ page }) => {
      await speak(page, 'en');
      await speak(page, 'de');
    },
  },
  { does: 'translate', do: ({ page }) => page.evaluate(`(${translate.toString()})(document.body)`) },
  { does: 'reload', do: ({ page }) => page.reload() },
  { does: 'session ends', do: ({ page, qa, loginID }) => openLink(page, qa, loginID, 'personal') },
  {
    does: 'other tab saves',
    do: async ({ qa, loginID }) => {
      const before = await qa.account(loginID);
      const data = { ...before.data, household: { persons: 1 + (Date.now() % 5) } };
      await qa.call('PUT', `/accounts/${encodeURIComponent(loginID)}`, { ...before, data });
    },
  },
  { does: 'server fails', do: (world) => saveInVain(world, { kind: 'status', status: 500, body: 'no' }) },
  { does: 'server refuses', do: (world) => saveInVain(world, refusal) },
  {
    does: 'offline',
    do: async ({ page, typed }) => {
      if (typed.size === 0) return;
      await page.context().setOffline(true);
      await saveButton(page).click();
      await expect(failedText(page).first(), 'a refusal is told').toBeVisible();
      await page.context().setOffline(false);
    },
  },
  { does: 'save', do: save },
];

/** A valid form can be saved, what is on the screen is sent, and nothing that was not touched is written. */
async function save(world: World): Promise<void> {
  const { page, qa, loginID, typed } = world;
  if (typed.size === 0) return;
  const before = await qa.account(loginID);
  const expected: StoredAccount['profile'] = { ...before.profile, ...Object.fromEntries(typed) };
  await saveButton(page).click();
  const stored = async () => {
    const { profile, data } = await qa.account(loginID);
    return { profile, data };
  };
  await expect.poll(stored, 'what is on the screen, and nothing else, is stored').toEqual({
    profile: expected,
    data: before.data,
  });
  typed.clear();
}

/** Nothing typed vanishes unsaid: a text stands in its field as typed, or as the account stores it. */
async function nothingTypedVanishes(world: World, done: readonly string[]): Promise<void> {
  await open(world.page, 'Persönliches');
  for (const [name, stored] of world.typed) {
    const texts = Object.entries(fields[name][1]).flatMap(([text, one]) => (one === stored ? [text, one] : []));
    const after = `${name} (seed ${seed}) after ${done.slice(-8).join(', ')}`;
    await expect.poll(() => field(world, name).inputValue(), after).toMatch(new RegExp(`^(?:${texts.join('|')})$`));
  }
}

const input = fc
  .constantFrom<Name>('firstName', 'lastName', 'zip')
  .chain((name) => fc.record({ name: fc.constant(name), text: fc.constantFrom(...Object.keys(fields[name][1])) }));
const step = fc.record({
  action: fc.oneof(fc.constantFrom(...actions), fc.constantFrom(...actions.slice(0, 2))),
  input,
});

/** Opens the personal data of a new customer, and lets these sequences happen one after the other. */
async function walk(page: Page, qa: ConsoleApi, count: number): Promise<void> {
  page.on('dialog', (dialog) => void dialog.accept());
  const world: World = { page, qa, loginID: await openCentre(page, qa, {}, 'personal'), typed: new Map() };
  const done: string[] = [];
  const [type] = actions;
  const end = { action: actions.at(-1)!, input: { name: 'zip', text: '10 119' } } as const;
  for (const steps of fc.sample(fc.array(step, { minLength: 2, maxLength: 4 }), { seed, numRuns: count }))
    for (const { action, input: given } of [...steps, { action: type!, input: end.input }, end]) {
      done.push(action.does);
      await nothingTypedVanishes(world, done);
      await test.step(`${action.does} ${given.name} ${given.text}`, () => action.do(world, given));
      await nothingTypedVanishes(world, done);
    }
}

test('a hostile user finds nothing wrong in the preference centre', async ({ page, qa }) => {
  test.setTimeout(timeLimit);
  if (isLong) console.info(`seed ${seed}`);
  await walk(page, qa, cases(8, 200));
});

test('a hostile user finds a browser that loses drafts (control)', { tag: '@long' }, async ({ page, qa }) => {
  await page.addInitScript(() => sessionStorage.removeItem('kontor.drafts'));
  await expect(walk(page, qa, 40)).rejects.toThrow(/seed \d+\) after/);
});

test(
  'a hostile user finds a page that stores another postcode than it shows (control)',
  { tag: '@long' },
  async ({ page, qa }) => {
    await page.route(/accounts\.setAccountInfo/, (route) =>
      route.continue({ postData: (route.request().postData() ?? '').replace('10119', '10+119') }),
    );
    await expect(walk(page, qa, 40)).rejects.toThrow(/nothing else, is stored/);
  },
);
