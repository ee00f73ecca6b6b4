import * as fc from 'fast-check';
import { addressFields, personalDataFields } from '@kontor/schema-adapters';
import type { Json, JsonObject } from '@kontor/schema-adapters/json';
import { type AccountData, parseProviderSchema, writePath } from '@kontor/schema-adapters/provider';
import { parseSiteContent } from '@kontor/schema-adapters/content';
import { loadScenario } from '#backend/stand-ins/scenarios/scenario.ts';
import type { Account } from '#src/provider/provider.ts';
import { mergePatches } from '#src/account-data/patches.ts';
import { accountFormAtom } from '#src/account-form/accountForm.ts';
import { ada, fakeApp, type FakeApp } from '../fakes.ts';
import { portalApp } from '../app/portal/page.ts';
import { testClock } from '../testClock.ts';
import type { Visit } from './visit.ts';
import { visitCentre } from './visitCentre.ts';
import { visitPortal } from './visitPortal.ts';

/** The preference centre or the account pages of one customer. */
export interface Area {
  readonly app: FakeApp;
  /** Opens a document of it: the page is loaded, or loaded again at a form. */
  readonly open: (form?: string) => Promise<Visit>;
  readonly account: () => Account;
  /** Another system writes, or another tab. */
  readonly write: (path: string, value: Json) => void;
  /** What the page sends becomes this; a faulty page sends something else. */
  sends: (patch: AccountData, account: Account) => AccountData;
  /** Called at each write of the customer with the account before it. */
  onSave: (before: Account) => void;
  /** Whether one save sends all forms. */
  readonly isShared: boolean;
}

const scenario = loadScenario('germany');
const schemas = { centre: parseProviderSchema(scenario.schema), portal: parseProviderSchema(scenario.portalSchema) };

/** What accounts really hold, beside what they should: by path. */
const stored: Readonly<Record<string, readonly Json[]>> = {
  'profile.firstName': ['Ada', ' Ada ', '<Ada>'],
  'profile.lastName': ['Berger', '', null, 7],
  'profile.zip': ['10115', '1', 'L-1611', 10115],
  'profile.birthDay': [27, 31, '3', null],
  'profile.birthMonth': [3, 13],
  'profile.birthYear': [1984, 1850, null],
  'profile.phones': [
    [{ number: '+493012345', type: 'mobile', label: 'privat', since: { year: 2020 } }, { number: '+4940123456' }],
    [{ number: '030 / 12345', label: 'Büro' }],
    [{ type: 'fax' }, null],
    [],
    null,
    'none',
    { number: '+493012345' },
  ],
  'data.salutation': ['mrs', 'dr', null, 3],
  'data.preference.FAVORITE_STORE': ['DE1', 'DE-closed', null, 12],
  'data.household.persons': [2, 99, '3', null, [1]],
  'data.household.weeklyBudget': [12.5, '12', 'much', 0],
  'data.household.digitalReceipt': [true, 'yes', null],
  'data.club.cardNumber': ['2912345678', '12'],
  'data.club.anniversary': ['2020-02-29', '2020-02-30', ''],
  'data.interests.bio': [true, 'true', null],
  'data.interests.family': [{ baby: true, kids: true }, { baby: true, kids: false, twins: 2 }, [], true],
  'data.addressBook': [
    { street: 'Hauptstraße', streetNo: '1', zip: '20095', city: 'Hamburg', country: 'DE', floor: 3 },
    { street: 'Gasse 7', country: 'XX', zip: null },
    [{ street: 'Allee' }],
  ],
  'data.legacy': [{ since: 1999 }, [1, { a: null }]],
};

const accountData = fc
  .record(Object.fromEntries(Object.entries(stored).map(([path, values]) => [path, fc.constantFrom(...values)])), {
    requiredKeys: [],
  })
  .map((values) =>
    Object.entries(values).reduce<AccountData>((made, [path, value]) => writePath(made, path, value), {}),
  );

/** Which of a tab's fields the content has. */
const choices = fc.array(fc.nat(99), { minLength: 3, maxLength: 6 });

export interface Start {
  readonly data: AccountData;
  readonly chosen: readonly number[];
}
export const starts: fc.Arbitrary<Start> = fc.record({ data: accountData, chosen: choices });

function accountWith({ data }: Start): Account {
  const { profile, ...rest } = { ...data };
  return { ...ada, data: { ...ada.data, ...Object(rest.data) }, profile: { ...ada.profile, ...Object(profile) } };
}

const tabNames: readonly (Json | undefined)[] = ['personal', 'interests', 'household', 'newsletters'];

/** The tabs with forms, each with a few of its fields or tiles. */
function contentOf(language: string, chosen: readonly number[]) {
  const { content } = parseSiteContent(scenario.content[language]);
  if (!content) throw new Error('the scenario has no content');
  const { value, at } = content.preferenceCenter.tabs;
  const some = (list: Json | undefined): readonly Json[] =>
    Array.isArray(list) ? list.filter((_one, index) => chosen.some((n) => n % list.length === index)) : [];
  const tabs = (value as readonly JsonObject[])
    .toSorted((one, other) => tabNames.indexOf(one['anchor']) - tabNames.indexOf(other['anchor']))
    .filter(({ anchor }) => tabNames.includes(anchor))
    .map((tab) => ({
      ...tab,
      accessWithoutSubscription: true,
      components: (tab['components'] as readonly JsonObject[]).map((one) => ({
        ...one,
        ...('fields' in one && { fields: some(one['fields']) }),
        ...('tiles' in one && { tiles: some(one['tiles']) }),
      })),
    }));
  return { ...content, preferenceCenter: { ...content.preferenceCenter, tabs: { value: tabs, at } } };
}

export function centre(start: Start): Area {
  const app = fakeApp({ account: accountWith(start) });
  const contents = { de: contentOf('de', start.chosen), en: contentOf('en', start.chosen) };
  const area: Area = {
    app,
    open: () => visitCentre(Object.assign(app, { clock: testClock(app.clock.now()) })),
    account: () => app.account,
    write: (path, value) => {
      app.account = written(app.account, writePath({}, path, value));
    },
    sends: (patch) => patch,
    onSave: () => undefined,
    isShared: true,
  };
  Object.assign(app.content, {
    load: async (_id: string, language = 'de') => ({ content: contents[language as 'de' | 'en'], findings: [] }),
  });
  Object.assign(app.provider, {
    getSchema: async () => schemas.centre,
    setAccount: async ({ patch }: { readonly patch: AccountData }) => {
      const before = app.account;
      app.account = written(before, area.sends(patch, before));
      area.onSave(before);
    },
  });
  return area;
}

const portalForms = {
  personaldata: accountFormAtom('personaldata', personalDataFields),
  addresses: accountFormAtom('addresses', addressFields),
};

export function portal(start: Start): Area {
  const app = portalApp({ account: accountWith(start), loggedIn: true });
  const { accounts } = app;
  const area: Area = {
    app,
    open: (form) => visitPortal(Object.assign(app, { clock: testClock(app.clock.now()) }), portalForms, form),
    account: () => accounts.account,
    write: (path, value) => {
      accounts.account = written(accounts.account, writePath({}, path, value));
    },
    sends: (patch) => patch,
    onSave: () => undefined,
    isShared: false,
  };
  const { setAccount } = accounts;
  Object.assign(accounts, {
    getSchema: async () => schemas.portal,
    setAccount: async (change: Parameters<typeof setAccount>[0]) => {
      const before = accounts.account;
      await setAccount({ ...change, patch: area.sends(change.patch, before) });
      area.onSave(before);
    },
  });
  return area;
}

const written = (account: Account, patch: AccountData): Account => ({
  ...account,
  ...mergePatches([account, patch]),
});
