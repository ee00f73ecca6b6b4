import { type AccountPatch, parseProviderSchema } from '@kontor/schema-adapters/provider';
import { type Content, parseSiteContent } from '@kontor/schema-adapters/content';
import type { JsonObject } from '@kontor/schema-adapters/json';
import { noFormCounts } from '#src/services/formCounts.ts';
import type { Gateways } from '#src/store/gateways.ts';
import { parseMetadata, type Metadata } from '#src/services/siteDocuments.ts';
import { ProviderError } from '#src/browser/gatewayErrors.ts';
import type { Account } from '#src/provider/provider.ts';
import { mergePatches } from '#src/account-data/patches.ts';
import type { Reminder } from '@kontor/schema-adapters/values';
import { fakeAccounts, type FakeAccounts } from './fakeAccounts.ts';
import { testClock, type TestClock } from './testClock.ts';
import { wireContent, wireSchema } from './wireDocuments.ts';

export const testMetadata = (more: JsonObject = {}): Metadata =>
  parseMetadata({
    locales: ['de_DE', 'en_DE'],
    defaultLocale: 'de_DE',
    cms: { id: 'test' },
    identityProvider: { scriptUrl: 'http://localhost:4001/js/gigya.js' },
    apiKeys: { marketingPreferenceCenter: 'key' },
    marketingPreferenceCenter: {},
    ...more,
  });

export const ada: Account = {
  uid: 'ada',
  profile: { email: 'ada@beispiel.example', firstName: 'Ada', lastName: 'Berger', zip: '10115' },
  data: { interests: { bio: true }, sfmc: { subscriptionKey: 'SK', dataProcessingConsented: true } },
  subscriptions: { NLT_WEEKLY: { email: { isSubscribed: true, doubleOptIn: { status: 'Confirmed' } } } },
  preferences: {},
};

/** An account that has no newsletter and never had one. */
export const bela: Account = {
  uid: 'bela',
  profile: { email: 'bela@beispiel.example', firstName: 'Bela' },
  data: {},
  subscriptions: {},
  preferences: {},
};

export const reminderSubscription: JsonObject = {
  SVC_PRODUCT_REMINDER: { email: { isSubscribed: true, doubleOptIn: { status: 'Confirmed' } } },
};

/** All gateways in memory: the account changes when it is saved, calls are counted. */
export interface FakeApp extends Gateways {
  readonly clock: TestClock;
  readonly accounts: FakeAccounts;
  readonly calls: string[];
  /** Downloads by name. */
  readonly saved: ReadonlyMap<string, Uint8Array>;
  account: Account;
  reminders: readonly Reminder[];
  readonly patches: AccountPatch[];
}

export function fakeApp(
  start: Partial<Pick<FakeApp, 'account' | 'reminders'>> & {
    readonly metadata?: JsonObject;
    readonly session?: Readonly<Record<string, string>>;
    readonly loggedIn?: boolean;
  } = {},
): FakeApp {
  const session = new Map(Object.entries(start.session ?? {}));
  const calls: string[] = [];
  const saved = new Map<string, Uint8Array>();
  const contents = new Map<string, Content>(['de', 'en'].map((language) => [language, contentOf(language)]));
  const fakes: FakeApp = {
    account: start.account ?? ada,
    reminders: start.reminders ?? [],
    calls,
    patches: [],
    clock: testClock(),
    metadata: { load: async () => testMetadata(start.metadata) },
    content: {
      load: async (_cmsId, language = 'de') => {
        calls.push(`content ${language}`);
        const content = contents.get(language);
        if (!content) throw new Error(`no content in ${language}`);
        return { content, findings: [] };
      },
    },
    provider: {
      open: async () => undefined,
      getSchema: async () => parseProviderSchema(wireSchema),
      getAccount: async (regToken) => {
        calls.push(`getAccount ${regToken}`);
        return fakes.account;
      },
      setAccount: async ({ patch }) => {
        calls.push('setAccount');
        fakes.patches.push(patch);
        fakes.account = { ...fakes.account, ...mergePatches([fakes.account, patch]) };
      },
    },
    services: {
      exchangeLinkToken: async (jwt) => {
        calls.push(`exchange ${jwt}`);
        return { regToken: `reg-${jwt}`, createdAt: 0, expiresAt: 3_600_000 };
      },
      searchReminders: async () => fakes.reminders,
      deleteReminders: async (_jwt, ids) => {
        calls.push(`deleteReminders ${ids.join(',')}`);
        fakes.reminders = fakes.reminders.filter(({ reminderId }) => !ids.includes(reminderId));
      },
      searchStores: async () => [],
      findRegion: async () => 'NORD',
      resendVerification: async () => 201,
      requestLink: async (email, language) => void calls.push(`requestLink ${email} ${language}`),
      checkLogin: async () => 0,
      call: async ({ method }, path) => {
        calls.push(`${method} ${path}`);
        return { status: 200, body: { firstDay: '2026-01-02', lastDay: '2027-01-02', newsletters: [] } };
      },
    },
    callAsCustomer: async ({ method, path }) => {
      calls.push(`${method} customer${path}`);
      return { status: 200, body: { proof: 'proof', expiresAt: 600_000, linkToken: 'account.own' } };
    },
    accounts: fakeAccounts(start.account ?? ada, wireSchema, { loggedIn: start.loggedIn }),
    partnerScript: {
      load: async () => void calls.push('partner script'),
      isThere: () => false,
      onReturn: () => () => undefined,
    },
    cookieConsent: {
      open: async () => void calls.push('cookie consent'),
      show: () => calls.push('show cookie consent'),
    },
    idWidget: {
      open: async () => void calls.push('ID widget'),
      draw: () => () => undefined,
      deviceData: async () => undefined,
    },
    sessionCookie: { isThere: () => true, hint: () => undefined, watch: () => () => undefined },
    storage: { session: drawerOf(session), local: drawerOf(new Map()), isLasting: () => false },
    otherTabs: { onWritten: () => () => undefined },
    saveFile: async (name, _type, content) => {
      if (typeof content !== 'string') saved.set(name, content);
    },
    siteFile: async () => undefined,
    saved,
    tracking: { page: (name) => calls.push(`page ${name}`), measure: () => undefined },
    formCounts: noFormCounts,
    journal: { findings: () => undefined, idOf: () => 'ABCD2345', reportShown: (id) => calls.push(`shown ${id}`) },
  };
  return fakes;
}

/** An error answer of the provider. */
export const refusal = (errorCode: number, more: object = {}): ProviderError =>
  new ProviderError('accounts.setAccountInfo', { errorCode, errorMessage: 'refused', ...more });

function contentOf(language: string): Content {
  const { content } = parseSiteContent(wireContent(language === 'de'));
  if (!content) throw new Error('the test content is none');
  return content;
}

function drawerOf(memory: Map<string, string>): Gateways['storage']['session'] {
  return {
    read: (key) => memory.get(key),
    write: (key, value) => {
      memory.set(key, value);
    },
    remove: (key) => {
      memory.delete(key);
    },
  };
}
