import type { Page } from 'playwright/test';
import type { CallName } from '../tests/faults/calls.ts';
import { effects, sentence, type Effect } from '../tests/faults/effects.ts';
import { isLong } from '../tests/longRun.ts';
import { breakCall } from './harness/breakCall.ts';
import { openLink, saveButton, savedText, tryAgain } from './harness/centre.ts';
import { expect, test } from './harness/test.ts';
import { greeting, newMember } from './portal/steps.ts';

/** Something that a customer sends, from the page that is open. */
interface Action {
  readonly call: CallName;
  readonly send: () => Promise<unknown>;
  readonly done: () => Promise<unknown>;
  /** The save bar tells a failure, and the focus stays there. */
  readonly isInBar?: true;
  /** Its effects by default, as the list names them; the last one may be harmless. */
  readonly effects: readonly [Effect['name'], Effect['name']];
}

/** By default each effect comes once; in the long run each on each of these calls that can still fail. */
function effectsOn({ effects: names }: Action): readonly Effect[] {
  return effects.filter(({ name, isHarmless }) => names.includes(name) || (isLong && !isHarmless));
}

/** What stands in the fields of the page. */
const typedIn = (page: Page): Promise<readonly string[]> =>
  page.locator('input:visible, textarea:visible').evaluateAll((inputs) =>
    inputs.map((input) => {
      const { labels, type, checked, value } = input as HTMLInputElement;
      return `${labels?.[0]?.textContent}: ${type === 'checkbox' || type === 'radio' ? checked : value}`;
    }),
  );

/** Breaks a call with one effect after the other; each time the customer is told, loses nothing and tries again. */
async function walk(page: Page, action: Action): Promise<void> {
  let attempt = action.send;
  expect(effects.map(({ name }) => name)).toEqual(expect.arrayContaining([...action.effects]));
  for (const effect of effectsOn(action)) {
    // The search for a store comes after its place.
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    const typed = await typedIn(page);
    const { happened, repair } = await breakCall(page, action.call, effect);
    await attempt();
    await happened();
    if (effect.isHarmless) {
      await action.done();
      await expect(tryAgain(page)).toHaveCount(0);
      return repair();
    }
    const notice = page.getByRole('alert').filter({ hasText: sentence });
    await expect(notice).toBeVisible();
    if (!action.isInBar) await expect(notice).toBeFocused();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    expect(await typedIn(page), 'what was typed').toEqual(typed);
    await repair();
    attempt = () => tryAgain(page).first().click();
  }
  await attempt();
  return void (await action.done());
}

test.beforeEach(({ page }) => page.clock.install());

test('a login and a save of personal data that fail are told, keep what was typed and work on the next try (requirements#FLT-1)', async ({
  page,
  qa,
  product,
}) => {
  const { loginID, password } = await newMember(qa);
  await page.goto(`${product.site}/login`);
  await page.getByLabel('E-Mail-Adresse').fill(loginID);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await walk(page, {
    call: 'accounts.login',
    effects: ['refused connection', '500 with a page'],
    send: () => page.getByRole('button', { name: 'Anmelden', exact: true }).click(),
    done: () => expect(greeting(page)).toBeVisible(),
  });
  await page.goto(`${product.site}/personaldata`);
  await page.getByLabel('Nachname').fill('Winter');
  await walk(page, {
    call: 'accounts.setAccountInfo',
    effects: ['broken JSON', 'sent twice by the network'],
    send: () => page.getByRole('button', { name: 'Speichern' }).click(),
    done: async () => {
      await expect(page.getByRole('heading', { name: 'Gespeichert' })).toBeVisible();
      await expect.poll(async () => (await qa.account(loginID)).profile['lastName']).toBe('Winter');
    },
  });
});

test('a save of the centre that fails is told, keeps what was typed and works on the next try (requirements#FLT-1)', async ({
  page,
  qa,
}) => {
  const { loginID } = await qa.newCustomer();
  await openLink(page, qa, loginID, 'personal');
  await page.getByLabel('Vorname').fill('Grace');
  await walk(page, {
    call: 'accounts.setAccountInfo',
    effects: ['no answer', 'three seconds late'],
    isInBar: true,
    send: () => saveButton(page).click(),
    done: async () => {
      await expect(savedText(page)).toContainText(/Geändert: |Ihre Angaben sind gespeichert/);
      expect((await qa.account(loginID)).profile['firstName']).toBe('Grace');
    },
  });
});
