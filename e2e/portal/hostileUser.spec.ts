import * as fc from 'fast-check';
import type { Page } from 'playwright/test';
import { cases, isLong } from '../../tests/longRun.ts';
import { expect, test } from '../harness/test.ts';
import { logIn, logInAt, newMember } from './steps.ts';

/** `KONTOR_SEED` repeats the same sequences. */
const seed = Number(process.env['KONTOR_SEED'] ?? (isLong ? Math.floor(Math.random() * 2 ** 31) : 50));

const call = 'accounts.setAccountInfo';
const saveFails = { call, effect: { kind: 'status', status: 500, body: 'no' } };
const sessionEnds = { call, effect: { kind: 'error', errorCode: 403005 }, times: 1 };

const expectForm = (page: Page) => expect(page.getByLabel('Vorname')).toBeVisible();
const save = (page: Page) => page.getByRole('button', { name: 'Speichern', exact: true }).click();

async function openAddresses(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Lieferadresse' }).first().click();
  await expect(page.getByLabel('Postleitzahl')).toBeVisible();
}

async function goBack(page: Page): Promise<void> {
  await openAddresses(page);
  await page.goBack();
  await expectForm(page);
}

test(
  'a hostile user loses nothing on the account pages: back, forward, reload, ended sessions and failing saves',
  { tag: '@long' },
  async ({ page, product, qa }) => {
    const who = await newMember(qa);
    await logInAt(page, `${product.site}/personaldata`, who);
    page.on('dialog', (dialog) => void dialog.accept());
    const typed = new Map<string, string>();
    const type = (label: string, text: string) => async (): Promise<void> => {
      await page.getByLabel(label).fill(text);
      typed.set(label, text);
    };
    const actions: Readonly<Record<string, () => Promise<unknown>>> = {
      'type a first name': type('Vorname', 'Grace'),
      'type another first name': type('Vorname', 'Marie'),
      'type a last name': type('Nachname', 'Lise'),
      blur: () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur()),
      back: () => goBack(page),
      forward: async () => {
        await goBack(page);
        await page.goForward();
        await expect(page.getByLabel('Postleitzahl')).toBeVisible();
        await page.goBack();
      },
      reload: () => page.reload(),
      'the session ends': async () => {
        if (typed.size === 0) return;
        await qa.faults([sessionEnds]);
        await save(page);
        await expect(page).toHaveURL(/\/login\?from=%2Fpersonaldata$/);
        await logIn(page, who);
      },
      'the server fails': async () => {
        if (typed.size === 0) return;
        await qa.faults([saveFails]);
        await save(page);
        await expect(page.getByRole('heading', { name: 'Nicht gespeichert' })).toBeVisible();
        await qa.faults([]);
      },
    };
    const done: string[] = [];
    for (const name of fc.sample(fc.constantFrom(...Object.keys(actions)), { seed, numRuns: cases(10, 24) })) {
      done.push(name);
      await test.step(name, () => actions[name]?.());
      await expectForm(page);
      for (const [label, text] of typed)
        await expect(page.getByLabel(label), `${label} (seed ${seed}) after ${done.slice(-8).join(', ')}`).toHaveValue(
          text,
        );
    }
  },
);
