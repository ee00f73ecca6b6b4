import * as fc from 'fast-check';
import type { Locator, Page } from 'playwright/test';
import { openCentre, openLink, saveButton, tab } from '../harness/centre.ts';
import type { ConsoleApi } from '../harness/console.ts';
import { expect, test } from '../harness/test.ts';
import { logIn, logInAt, newMember } from '../portal/steps.ts';
import { cases, isLong } from '../../tests/longRun.ts';

/** `KONTOR_SEED` repeats the same random steps. */
const seed = Number(process.env['KONTOR_SEED'] ?? (isLong ? Math.floor(Math.random() * 2 ** 31) : 50));

type Step<Does extends string> =
  | { readonly does: Does }
  | { readonly does: 'TYPE'; readonly label: string; readonly text: string };

const type = fc.record({
  does: fc.constant('TYPE' as const),
  label: fc.constantFrom('Vorname', 'Nachname'),
  text: fc.constantFrom('Grace', 'Marie', 'Lise', 'Emmy'),
});

/** Random rows of two or three steps; the `slow` ones load pages and are chosen less often. */
function rowsOf<Does extends string>(
  part: number,
  numRuns: number,
  quick: readonly Does[],
  slow: readonly Does[],
): readonly (readonly Step<Does>[])[] {
  const other = fc.record({ does: fc.constantFrom(...quick, ...quick, ...slow) });
  const step = fc.oneof<[typeof type, typeof other]>(type, other);
  return fc.sample(fc.array(step, { minLength: 2, maxLength: 3 }), { seed: seed + part, numRuns });
}

/** Input that the customer has neither saved nor discarded, by label. */
type Typed = Map<string, string>;

interface Place<Does extends string> {
  readonly take: Readonly<Record<Exclude<Does, 'TYPE'>, (typed: Typed) => Promise<unknown>>>;
  /** Returns to the form, or waits for it. */
  readonly show: () => Promise<unknown>;
  /** Milliseconds until a value must be there. */
  readonly timeoutMs?: number;
}

/** Runs rows of steps one after the other on one page. After each row all input must still be there. */
async function walk<Does extends string>(
  page: Page,
  rows: readonly (readonly Step<Does>[])[],
  { take, show, timeoutMs = 10_000 }: Place<Does>,
): Promise<void> {
  const typed: Typed = new Map();
  const done: string[] = [];
  for (const row of rows) {
    for (const step of row) {
      done.push(step.does);
      if (step.does !== 'TYPE') await take[step.does as Exclude<Does, 'TYPE'>](typed);
      else if ('label' in step) {
        await show();
        // As typed by hand: the field keeps the focus.
        await page.getByLabel(step.label).fill(step.text);
        typed.set(step.label, step.text);
      }
    }
    await show();
    for (const [label, text] of typed) {
      const after = `${label} (seed ${seed}) after ${done.slice(-8).join(', ')}`;
      await expect(page.getByLabel(label), after).toHaveValue(text, { timeout: timeoutMs });
    }
  }
}

/** Answers each question of the browser with yes; returns the kinds of questions so far. */
function sayYes(page: Page): ReadonlySet<string> {
  const asked = new Set<string>();
  page.on('dialog', (dialog) => {
    asked.add(dialog.type());
    void dialog.accept();
  });
  return asked;
}

const saveFails = { call: 'accounts.setAccountInfo', effect: { kind: 'status', status: 500, body: 'no' } };
const sessionEnds = { call: 'accounts.setAccountInfo', effect: { kind: 'error', errorCode: 403005 }, times: 1 };

const blur = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());

function centre(page: Page, qa: ConsoleApi, loginID: string) {
  const open = async (name: string): Promise<void> => {
    if ((await tab(page, name).getAttribute('aria-selected')) !== 'true') await tab(page, name).click();
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
  };
  const speak = async (language: string): Promise<void> => {
    await page.locator('header select').first().selectOption(language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  };
  return {
    show: () => open('Persönliches'),
    take: {
      BLUR: () => blur(page),
      TAB: () => open('Interessen'),
      BACK: async () => {
        await open('Persönliches');
        await open('Interessen');
        await page.goBack();
      },
      FORWARD: async () => {
        await open('Interessen');
        await open('Persönliches');
        await page.goBack();
        await page.goForward();
      },
      LANGUAGE: async () => {
        await speak('en');
        await speak('de');
      },
      RELOAD: () => page.reload(),
      LEAVE: async () => {
        await page.goto('about:blank');
        await page.goBack();
      },
      NEW_LINK: () => openLink(page, qa, loginID, 'personal'),
      SAVE_FAILS: async (typed: Typed) => {
        if (typed.size === 0) return;
        await qa.faults([saveFails]);
        await saveButton(page).click();
        await expect(page.getByRole('heading', { name: 'Nicht gespeichert' })).toBeVisible();
        await qa.faults([]);
      },
    },
  };
}

// Sixty rows in three tests, so that each test is short; by default a quarter. The last row of each tries to leave the page.
const rowCount = (all: number): number => cases(Math.ceil(all / 4), all);
for (const part of [1, 2])
  test(
    `any row of typing, tabs, languages, back, forward, reload, a new link and failing saves loses nothing (${part} of 2)`,
    { tag: part === 1 ? [] : '@long' },
    async ({ page, qa }) => {
      const loginID = await openCentre(page, qa, {}, 'personal');
      const asked = sayYes(page);
      const rows = rowsOf(
        part,
        rowCount(22),
        ['BLUR', 'TAB', 'BACK', 'FORWARD', 'LANGUAGE'],
        ['RELOAD', 'LEAVE', 'NEW_LINK', 'SAVE_FAILS'],
      );
      const last = [{ does: 'TAB' }, { does: 'TYPE', label: 'Vorname', text: 'Ada' }, { does: 'RELOAD' }] as const;
      await walk(page, [...rows, last], centre(page, qa, loginID));
      expect(asked).toEqual(new Set(['beforeunload']));
    },
  );

test(
  'any row of typing, back, forward, reload, ended sessions and failing saves loses nothing on the account pages',
  { tag: '@long' },
  async ({ page, product, qa }) => {
    const who = await newMember(qa);
    await logInAt(page, `${product.site}/personaldata`, who);
    sayYes(page);
    const show = () => expect(page.getByLabel('Vorname')).toBeVisible();
    const save = () => page.getByRole('button', { name: 'Speichern', exact: true }).click();
    const openAddresses = async (): Promise<void> => {
      await page.getByRole('link', { name: 'Lieferadresse' }).first().click();
      await expect(page.getByLabel('Postleitzahl')).toBeVisible();
    };
    await walk(page, rowsOf(3, rowCount(15), ['BLUR', 'BACK', 'FORWARD'], ['RELOAD', 'SESSION_END', 'SAVE_FAILS']), {
      show,
      take: {
        BLUR: () => blur(page),
        BACK: async () => {
          await openAddresses();
          await page.goBack();
          await show();
        },
        FORWARD: async () => {
          await openAddresses();
          await page.goBack();
          await show();
          await page.goForward();
          await expect(page.getByLabel('Postleitzahl')).toBeVisible();
          await page.goBack();
          await show();
        },
        RELOAD: async () => {
          await page.reload();
          await show();
        },
        SESSION_END: async (typed: Typed) => {
          if (typed.size === 0) return;
          await qa.faults([sessionEnds]);
          await save();
          await expect(page).toHaveURL(/\/login\?from=%2Fpersonaldata$/);
          await logIn(page, who);
          // A page that is left before the login was answered stays at the login.
          await show();
        },
        SAVE_FAILS: async (typed: Typed) => {
          if (typed.size === 0) return;
          await qa.faults([saveFails]);
          await save();
          await expect(page.getByRole('heading', { name: 'Nicht gespeichert' })).toBeVisible();
          await qa.faults([]);
        },
      },
    });
  },
);

test('a browser that loses drafts is noticed (control)', { tag: '@long' }, async ({ page, qa }) => {
  await page.addInitScript(() => sessionStorage.removeItem('kontor.drafts'));
  const loginID = await openCentre(page, qa, {}, 'personal');
  sayYes(page);
  const row = [{ does: 'TYPE', label: 'Vorname', text: 'Grace' }, { does: 'RELOAD' }] as const;
  const walking = walk(page, [row], { ...centre(page, qa, loginID), timeoutMs: 1_000 });
  await expect(walking).rejects.toThrow(/Vorname \(seed \d+\) after TYPE, RELOAD/);
});

test('the focus moves to a usable place after "discard", its undo and a declined question, and other input stays', async ({
  page,
  qa,
}) => {
  await openCentre(page, qa, {}, 'personal');
  await page.getByLabel('Nachname').fill('Winter');
  const discard = page.getByRole('button', { name: 'Verwerfen' });
  await discard.press('Enter');
  await expect(page.getByText('Ihre Änderungen sind verworfen.')).toBeVisible();
  await expectFocusWithout(page, discard);
  const undo = page.getByRole('button', { name: 'Rückgängig machen' });
  await undo.press('Enter');
  await expect(page.getByLabel('Nachname')).toHaveValue('Winter');
  await expectFocusWithout(page, undo);
  await tab(page, 'Newsletter').click();
  await page.getByRole('checkbox', { checked: true }).first().uncheck();
  await saveButton(page).press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Ihre Newsletter und Erinnerungen bleiben, wie sie sind.')).toBeVisible();
  await expectFocusWithout(page, page.getByRole('dialog'));
  await tab(page, 'Persönliches').click();
  await expect(page.getByLabel('Nachname')).toHaveValue('Winter');
});

/** Expects the focus to be on a usable control after `left` has disappeared. */
async function expectFocusWithout(page: Page, left: Locator): Promise<void> {
  await expect(left).toHaveCount(0);
  await expect(page.locator('[inert] :focus')).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
}
