import * as fc from 'fast-check';
import type { Page, Route } from 'playwright/test';
import { cases, isLong } from '../../tests/longRun.ts';
import {
  failedText,
  fillSilently,
  isSubscribed,
  openCentre,
  openLink,
  remindersFor,
  saveButton,
  savedText,
  tab,
} from '../harness/centre.ts';
import type { ConsoleApi, StoredAccount } from '../harness/console.ts';
import { expect, test } from '../harness/test.ts';
import { translate } from '../harness/translation.ts';

/** `KONTOR_SEED` repeats the same sequences. */
const seed = Number(process.env['KONTOR_SEED'] ?? (isLong ? Math.floor(Math.random() * 2 ** 31) : 50));

/** A text for a field, as it is typed and as it is stored; what cannot be saved has no `stored`. */
interface Text {
  readonly label: string;
  readonly member: string;
  readonly typed: string;
  readonly stored?: string;
}
const texts: readonly Text[] = [
  ...['Grace', 'Zoë', 'Marie '].map((typed) => ({
    label: 'Vorname',
    member: 'firstName',
    typed,
    stored: typed.trim(),
  })),
  ...['Hopper', 'Curie'].map((typed) => ({ label: 'Nachname', member: 'lastName', typed, stored: typed })),
  ...['10 119', '20095'].map((typed) => ({
    label: 'Postleitzahl',
    member: 'zip',
    typed,
    stored: typed.replace(' ', ''),
  })),
  { label: 'Postleitzahl', member: 'zip', typed: '1' },
];
const newsletter = { name: 'Weinkeller', key: 'NLT_WINE' };

/** The page, and what the customer and the account are to hold. */
interface World {
  readonly page: Page;
  readonly qa: ConsoleApi;
  readonly loginID: string;
  /** What is typed and not saved, by label. */
  readonly typed: Map<string, Text>;
  /** Whether the newsletter is ticked, if that is not saved. */
  isTicked: boolean | undefined;
  account: StoredAccount;
  isTranslated: boolean;
  /** Whether another page has saved the last name, which this page may not have read yet. */
  isOld: boolean;
}

const control = ({ page }: World, label: string) => page.getByLabel(label, { exact: false }).first();

async function openTab({ page }: World, name: string): Promise<void> {
  if ((await tab(page, name).getAttribute('aria-selected')) !== 'true') await tab(page, name).click();
  await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
}

async function type(world: World, text: Text): Promise<void> {
  await openTab(world, 'Persönliches');
  await control(world, text.label).click();
  // As typed by hand: the field keeps the focus.
  await control(world, text.label).fill(text.typed);
  world.typed.set(text.label, text);
}

/** Writes without an event. */
async function autofill(world: World, text: Text): Promise<void> {
  await openTab(world, 'Persönliches');
  await fillSilently(control(world, text.label), text.typed);
  world.typed.set(text.label, text);
}

/** Nothing typed vanishes unsaid. */
async function expectTypedTextsStay(world: World, after: string): Promise<void> {
  await openTab(world, 'Persönliches');
  for (const { label, typed, stored = typed } of world.typed.values()) {
    const value = control(world, label);
    await expect
      .poll(async () => [typed, stored].includes(await value.inputValue()), {
        message: `${label} ${after}`,
        timeout: 10_000,
      })
      .toBe(true);
  }
  if (world.isTicked === undefined) return;
  await openTab(world, 'Newsletter');
  await expect(newsletterBox(world), after).toBeChecked({ checked: world.isTicked });
}

const newsletterBox = ({ page }: World) => page.getByRole('checkbox', { name: newsletter.name });

/** The account as it is now, without what each write changes. */
async function load({ qa, loginID }: Pick<World, 'qa' | 'loginID'>): Promise<StoredAccount> {
  const { UID, profile, data, subscriptions } = await qa.account(loginID);
  return { UID, profile, data, subscriptions };
}

const wrong = ({ typed }: World): Text | undefined => [...typed.values()].find(({ stored }) => stored === undefined);

const changed = ({ typed, isTicked, account }: World): boolean =>
  isTicked !== undefined || [...typed.values()].some(({ member, stored }) => account.profile[member] !== stored);

/** What is on the screen is what is sent, and nothing that was not touched is written. */
async function expectSaved(world: World): Promise<void> {
  const { qa, loginID, typed, account } = world;
  const now = await load(world);
  const profile = { ...account.profile };
  for (const { member, stored } of typed.values()) profile[member] = stored;
  expect(now.profile).toEqual(profile);
  expect(now.data).toEqual(account.data);
  if (world.isTicked !== undefined) expect(await isSubscribed(qa, loginID, newsletter.key)).toBe(world.isTicked);
  world.account = now;
  world.typed.clear();
  world.isTicked = undefined;
}

/** Whether a save may report a conflict first. */
const mayConflict = ({ isOld, typed }: World): boolean => isOld && typed.has('Nachname');

/** What was filled in without an event is noticed at the next key, and brings the button. */
async function pressSave({ page }: World): Promise<void> {
  await page.keyboard.press('Shift');
  await saveButton(page).click();
}

/** Valid input can be saved; of wrong input the field is told, and nothing is sent. */
async function save(world: World): Promise<void> {
  if (!changed(world)) return;
  const opened = await world.page.locator('[role=tab][aria-selected=true]').getAttribute('id');
  await pressSave(world);
  const refused = wrong(world);
  if (!refused) {
    const conflict = world.page.getByRole('button', { name: 'Meine Eingabe speichern' });
    if (mayConflict(world)) await expect(conflict.or(savedText(world.page))).toBeVisible();
    if (mayConflict(world) && (await conflict.isVisible())) await conflict.click();
    world.isOld = false;
    // A save leads to the next tab.
    await expect(world.page.locator('[role=tab][aria-selected=true]')).not.toHaveAttribute('id', String(opened));
    await expect(savedText(world.page)).toBeVisible();
    return expectSaved(world);
  }
  await expect(control(world, refused.label)).toHaveAttribute('aria-invalid', 'true');
  return expect(await load(world)).toEqual(world.account);
}

/** A save that fails is told, and saves nothing. */
async function saveInVain(world: World): Promise<void> {
  if (!changed(world) || wrong(world) || mayConflict(world)) return;
  await pressSave(world);
  await expect(failedText(world.page)).toBeVisible();
  expect(await load(world)).toEqual(world.account);
}

const call = 'accounts.setAccountInfo';

async function withFault(world: World, effect: object, attempt: () => Promise<void>): Promise<void> {
  await world.qa.faults([{ call, effect }]);
  await attempt();
  await world.qa.faults([]);
}

/** Another system or another tab writes what nobody has touched here. */
async function writeElsewhere(world: World): Promise<void> {
  const { qa, loginID } = world;
  const stored = await qa.account(loginID);
  const data = { ...stored.data, legacy: { since: Number(Object(stored.data['legacy']).since ?? 1990) + 1 } };
  await qa.call('PUT', `/accounts/${encodeURIComponent(loginID)}`, { ...stored, verified: true, data });
  world.account = await load(world);
}

async function speak({ page }: World, language: string): Promise<void> {
  await page.locator('header select').first().selectOption(language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

async function startAgain(world: World, open: () => Promise<unknown>): Promise<void> {
  await open();
  world.isTranslated = false;
  world.isOld = false;
  await expect(tab(world.page, 'Persönliches')).toBeVisible();
}

/** What happens to a page; `choice` chooses a text. */
const actions: Readonly<Record<string, (world: World, choice: number) => Promise<unknown>>> = {
  type: (world, choice) => type(world, pick(texts, choice)),
  'fill without events': (world, choice) => autofill(world, pick(texts, choice)),
  correct: async (world) => {
    const { label } = wrong(world) ?? {};
    const right = texts.find((text) => text.label === label && text.stored !== undefined);
    if (right) await type(world, right);
  },
  tick: async (world) => {
    await openTab(world, 'Newsletter');
    const isTicked = !(await newsletterBox(world).isChecked());
    await newsletterBox(world).click();
    const isSaved = Boolean(await isSubscribed(world.qa, world.loginID, newsletter.key));
    world.isTicked = isTicked === isSaved ? undefined : isTicked;
  },
  blur: ({ page }) => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur()),
  'another tab': (world) => openTab(world, 'Interessen'),
  back: async (world) => {
    await openTab(world, 'Persönliches');
    await openTab(world, 'Interessen');
    await world.page.goBack();
  },
  forward: async (world) => {
    await openTab(world, 'Interessen');
    await openTab(world, 'Persönliches');
    await world.page.goBack();
    await world.page.goForward();
  },
  language: async (world) => {
    await speak(world, 'en');
    await speak(world, 'de');
  },
  translation: async (world) => {
    if (world.isTranslated) return;
    await world.page.evaluate(`(${translate.toString()})(document.body)`);
    world.isTranslated = true;
  },
  reload: (world) => startAgain(world, () => world.page.reload()),
  'leave and come back': (world) =>
    startAgain(world, async () => {
      await world.page.goto('about:blank');
      await world.page.goBack();
    }),
  'new link': (world) => startAgain(world, () => openLink(world.page, world.qa, world.loginID, 'personal')),
  'somebody else writes': writeElsewhere,
  'another page saves': async (world) => {
    const { page, qa, loginID } = world;
    if (world.typed.has('Nachname')) return;
    const other = {
      ...world,
      page: await page.context().newPage(),
      typed: new Map<string, Text>(),
      isTicked: undefined,
    };
    await openLink(other.page, qa, loginID, 'personal');
    await type(
      other,
      pick(
        texts.filter(({ label }) => label === 'Nachname'),
        other.account.profile['lastName'] === 'Curie' ? 0 : 1,
      ),
    );
    await save(other);
    await other.page.close();
    world.account = other.account;
    world.isOld = true;
  },
  'the server fails': (world) => withFault(world, { kind: 'status', status: 500, body: 'no' }, () => saveInVain(world)),
  'the server refuses': (world) => {
    const [{ member, label } = { member: '', label: '' }] = world.typed.values();
    const validationErrors = [{ fieldName: `profile.${member}`, errorCode: 400006, message: 'refused' }];
    return withFault(world, { kind: 'error', errorCode: 400009, validationErrors }, async () => {
      if (!changed(world) || wrong(world) || mayConflict(world) || member === '') return;
      await pressSave(world);
      await expect(control(world, label)).toHaveAttribute('aria-invalid', 'true');
      expect(await load(world)).toEqual(world.account);
    });
  },
  offline: async (world) => {
    await world.page.context().setOffline(true);
    await saveInVain(world);
    await world.page.context().setOffline(false);
  },
  save,
};

const names = Object.keys(actions);
const step = fc.record({
  name: fc.oneof(fc.constantFrom('type', 'save'), fc.constantFrom(...names)),
  choice: fc.nat(99),
});

interface Step {
  readonly name: string;
  readonly choice: number;
}

/** Runs sequences one after the other on one page. After each all input must still be there, and valid input is saved. */
async function runSequences(page: Page, qa: ConsoleApi, sequences: readonly (readonly Step[])[]): Promise<void> {
  const account = {
    data: { salutation: 'mrs', household: { persons: 2, pets: ['cat', null] }, legacy: { since: 1990 } },
    reminders: remindersFor('Apfelschorle'),
  };
  const loginID = await openCentre(page, qa, account, 'personal');
  const world: World = {
    page,
    qa,
    loginID,
    typed: new Map(),
    isTicked: undefined,
    account: await load({ qa, loginID }),
    isTranslated: false,
    isOld: false,
  };
  page.on('dialog', (dialog) => void dialog.accept());
  const done: string[] = [];
  for (const steps of sequences) {
    for (const { name, choice } of steps) {
      done.push(`${name} ${choice}`);
      await test.step(name, () => actions[name]?.(world, choice));
    }
    await expectTypedTextsStay(world, `(seed ${seed}) after ${done.slice(-8).join(', ')}`);
    await save(world);
  }
}

const sequencesOf = (part: number, numRuns: number): readonly (readonly Step[])[] =>
  fc.sample(fc.array(step, { minLength: 3, maxLength: 5 }), { seed: seed + part, numRuns });

for (const part of [1, 2, 3, 4, 5, 6])
  test(
    `a hostile user loses nothing, is told each refusal and saves what is on the screen (${part} of 6)`,
    { tag: part === 1 ? [] : '@long' },
    async ({ page, qa }) => {
      await runSequences(page, qa, sequencesOf(part, cases(6, 10)));
    },
  );

/** A fault of the page, a sequence, and what the invariant says. */
const faults: readonly (readonly [string, (page: Page) => Promise<unknown>, readonly string[], RegExp])[] = [
  [
    'drafts are lost',
    (page) => page.addInitScript(() => sessionStorage.removeItem('kontor.drafts')),
    ['type', 'reload'],
    /Vorname \(seed \d+\) after type 0, reload 0/,
  ],
  [
    'more is sent than was touched',
    (page) => page.route(`**/${call}*`, (route) => sendInstead(route, (profile) => ({ ...profile, lastName: 'Ulm' }))),
    ['type', 'save'],
    /Ulm/,
  ],
  [
    'less is sent than is on the screen',
    (page) => page.route(`**/${call}*`, (route) => sendInstead(route, () => ({ lastName: 'Beispiel' }))),
    ['type', 'save'],
    /Grace/,
  ],
];

/** Another profile is written than the page sends. */
async function sendInstead(route: Route, change: (profile: object) => object): Promise<void> {
  const parameters = new URLSearchParams(route.request().postData() ?? '');
  parameters.set('profile', JSON.stringify(change(JSON.parse(parameters.get('profile') ?? '{}') as object)));
  await route.continue({ postData: parameters.toString() });
}

for (const [fault, spoil, sequence, sentence] of faults)
  test(`a page is noticed where ${fault} (control)`, { tag: '@long' }, async ({ page, qa }) => {
    await spoil(page);
    const steps = sequence.map((name) => ({ name, choice: 0 }));
    await expect(runSequences(page, qa, [steps])).rejects.toThrow(sentence);
  });

function pick<Item>(list: readonly Item[], choice: number): Item {
  const item = list[choice % list.length];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
}
