import { parseSiteContent } from '@kontor/schema-adapters/content';
import type { PreviewShow } from '#studio/preview/previewMessages.ts';
import { noFormCounts } from '../services/formCounts.ts';
import { browserClock } from '../browser/clock.ts';
import { type LoadedContent, parseMetadata, type Metadata } from '../services/siteDocuments.ts';
import type { Gateways } from '../store/gateways.ts';
import type { Account, ProviderGateway } from '../provider/provider.ts';
import { ServiceError, ProviderError } from '../browser/gatewayErrors.ts';
import { objectOf, partOf } from '../browser/shape.ts';
import { type TextStore, textStore } from '../browser/storage.ts';
import { parseProviderSchema } from '@kontor/schema-adapters/provider';
import { mergePatches } from '../account-data/patches.ts';
import type { Reminder, Store } from '@kontor/schema-adapters/values';
import type { ServicesGateway } from '../services/services.ts';

interface PreviewParts {
  /** The current show; it changes while the editor types. */
  readonly current: () => PreviewShow;
  /** The sample account; saves and new fields in the content change it. */
  readonly memory: { account: Account };
  readonly onSaved: () => void;
}

/**
 * All gateways of the application, in memory: they send, store and load nothing. The clock has the chosen time, for
 * display windows.
 */
export function previewGateways({ current, memory, onSaved }: PreviewParts): Gateways {
  const clock = browserClock();
  const session = createMemoryStore();
  // The preview starts after the opening of a mailed link.
  session.write('kontor.linkToken', 'preview');
  return {
    ...sampleProvider(current(), memory, onSaved),
    services: sampleServices(onSaved),
    callAsCustomer: async ({ method, path }) => answerTo(method, `/customer${path}`, onSaved),
    metadata: { load: async () => previewMetadata(current()) },
    content: { load: async (_cmsId, language = '') => contentIn(current(), language) },
    clock: { ...clock, now: () => current().now },
    storage: { session, local: createMemoryStore(), isLasting: () => false },
    otherTabs: { onWritten: () => () => undefined },
    partnerScript: { load: async () => undefined, isThere: () => false, onReturn: () => () => undefined },
    cookieConsent: { open: async () => undefined, show: () => undefined },
    idWidget: { open: async () => undefined, draw: () => () => undefined, deviceData: async () => undefined },
    sessionCookie: { isThere: () => true, hint: () => undefined, watch: () => () => undefined },
    saveFile: async () => undefined,
    siteFile: async () => undefined,
    formCounts: noFormCounts,
    tracking: { page: () => undefined, measure: () => undefined },
    journal: { findings: () => undefined, idOf: () => 'PREVIEW0', reportShown: () => undefined },
  };
}

/** The site's metadata without third parties and with all areas, because editors may write for a disabled one. */
export function previewMetadata({ reference: { metadata } }: Pick<PreviewShow, 'reference'>): Metadata {
  const parsed = parseMetadata({
    ...objectOf(metadata),
    apiKeys: { singleSignOn: 'preview', marketingPreferenceCenter: 'preview' },
    marketingPreferenceCenter: partOf(metadata, 'marketingPreferenceCenter'),
    sso: partOf(metadata, 'sso'),
  });
  return { ...parsed, thirdParties: {}, restApi: '' };
}

/** The content document in a language. Throws ServiceError if there is none. */
export function contentIn(
  { documents, mode }: Pick<PreviewShow, 'documents' | 'mode'>,
  language: string,
): LoadedContent {
  const { content, findings } = parseSiteContent(Object.hasOwn(documents, language) ? documents[language] : undefined);
  if (!content) throw new ServiceError('UNREADABLE', 'GET /cms/{cmsId}/{language}.json');
  if (mode !== 'empty') return { content, findings };
  const { preferenceCenter } = content;
  return {
    content: { ...content, preferenceCenter: { ...preferenceCenter, tabs: { ...preferenceCenter.tabs, value: [] } } },
    findings,
  };
}

/** A text store for the lifetime of the page. */
const createMemoryStore = (): TextStore =>
  textStore(() => {
    throw new Error('nothing is stored');
  });

/**
 * A simulated identity provider with one account in memory. Saves change the account until the preview shows another
 * person; `onSaved` lets the page say that it sends nothing.
 */
function sampleProvider(
  { mode, reference }: Pick<PreviewShow, 'mode' | 'reference'>,
  memory: PreviewParts['memory'],
  onSaved: () => void,
): Pick<Gateways, 'provider' | 'accounts'> {
  const read = async (): Promise<Account> => {
    if (mode === 'loading') return new Promise(() => undefined);
    if (mode === 'failed') throw new ServiceError('NETWORK', 'accounts.getAccountInfo');
    return memory.account;
  };
  const save: ProviderGateway['setAccount'] = async ({ patch }) => {
    memory.account = { ...memory.account, ...mergePatches([memory.account, patch]) };
    onSaved();
  };
  const getSchema: ProviderGateway['getSchema'] = async () => parseProviderSchema(reference.schema);
  return {
    provider: { open: async () => undefined, getSchema, getAccount: read, setAccount: save },
    accounts: {
      open: async () => undefined,
      getSchema,
      getAccount: read,
      getSubscriptions: read,
      getPasswordPolicy: async () => ({ checks: [], findings: [] }),
      getLockoutSeconds: async () => undefined,
      getLegalStatements: async () => [],
      getMandatoryConsents: async () => [],
      setAccount: async ({ patch, language }) => save({ patch, language, regToken: '' }),
      getToken: async () => 'preview',
      logout: async () => onSaved(),
      continueSignOn: async () => undefined,
      passkeys: refuse,
      login: refuse,
      checkPassword: refuse,
      socialLogin: refuse,
      initRegistration: refuse,
      register: refuse,
      changePassword: refuse,
      finalizeRegistration: refuse,
      sendCode: refuse,
      confirmCode: refuse,
      startReset: refuse,
      finishReset: refuse,
      getConflictingLogin: refuse,
    },
  };
}

async function refuse(): Promise<never> {
  throw new ProviderError('accounts.preview', { errorCode: 500001, errorMessage: 'not in a preview' });
}

const stores: readonly Store[] = [
  { id: '1001', uiText: 'Kontor Gartenstraße, Gartenstraße 12, 10115 Berlin', distanceKm: 1 },
  { id: '1002', uiText: 'Kontor Am Markt, Marktplatz 3, 10178 Berlin', distanceKm: 3 },
];

const reminders: readonly Reminder[] = [
  { reminderId: 'r1', variantId: '4711', variantName: { de: 'Olivenöl, 750 ml', en: 'Olive oil, 750 ml' } },
  { reminderId: 'r2', variantId: '4712', variantName: { de: 'Hafermilch, 1 l', en: 'Oat milk, 1 l' } },
];

const cards = [{ purpose: 'subscriptions.NLT_WEEKLY', state: 'given', since: '2026-01-14T08:42:00Z' }];

/**
 * Simulated services with a few samples. Calls succeed without a request, writes call `onSaved`; see `answers`.
 */
function sampleServices(onSaved: () => void): ServicesGateway {
  return {
    exchangeLinkToken: async () => ({ regToken: 'preview' }),
    searchReminders: async () => reminders,
    deleteReminders: async () => onSaved(),
    searchStores: async () => stores,
    findRegion: async () => 'NORD',
    resendVerification: async () => 201,
    requestLink: async () => undefined,
    checkLogin: async () => 0,
    call: async ({ method }, path) => answerTo(method, path.replace('/rest/v1', ''), onSaved),
  };
}

const choices = { firstDay: '2026-01-01', lastDay: '2099-12-31', newsletters: [] };
const proof = { proof: 'preview', expiresAt: 0 };
const none = { state: 'NONE' };

/** Answers for a customer without orders, declined offers and pauses; `undefined` for an empty body. */
const answers: Readonly<Record<string, unknown>> = {
  'GET /customer/deletion': none,
  'POST /customer/deletion': none,
  'DELETE /customer/deletion': none,
  'GET /customer/declined': { offers: [] },
  'PUT /customer/declined': undefined,
  'POST /customer/centre': { linkToken: 'preview' },
  'DELETE /customer/centre': undefined,
  'POST /customer/consents': undefined,
  'POST /customer/consents/search': { cards },
  'POST /customer/consents/withdrawal': { cards },
  'POST /customer/newsletters/search': choices,
  'PUT /customer/newsletters': choices,
  'POST /subscriber/newsletters/search': choices,
  'PUT /subscriber/newsletters': choices,
  'POST /subscriber/newsletters/mail': undefined,
  'POST /customer/notices': undefined,
  'DELETE /customer/sessions': undefined,
  'POST /customer/proof': proof,
  'POST /customer/proof/code': proof,
  'POST /customer/proof/mail': { email: 'a***@beispiel.example' },
  'POST /account/password-reset': undefined,
};

/** Throws ServiceError for a call without an entry in `answers`. */
function answerTo(
  method: string,
  path: string,
  onSaved: () => void,
): { readonly status: number; readonly body: unknown } {
  const name = `${method} ${path}`;
  if (!Object.hasOwn(answers, name)) throw new ServiceError('UNREADABLE', name);
  if (method === 'PUT') onSaved();
  return { status: 200, body: answers[name] };
}
