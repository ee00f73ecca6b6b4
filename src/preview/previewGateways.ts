import { parseSiteContent } from '#adapters/content/parseSiteContent.ts';
import type { PreviewShow } from '#studio/preview/previewMessages.ts';
import { noFormCounts } from '../services/formCounts.ts';
import { browserClock } from '../browser/clock.ts';
import { type LoadedContent, parseMetadata, type Metadata } from '../services/siteDocuments.ts';
import type { Gateways } from '../store/gateways.ts';
import type { Account, ProviderGateway } from '../provider/provider.ts';
import { ServiceError, ProviderError } from '../browser/gatewayErrors.ts';
import { objectOf, partOf } from '../browser/shape.ts';
import { type TextStore, textStore } from '../browser/storage.ts';
import { parseProviderSchema } from '#adapters/provider/parseProviderSchema.ts';
import { mergePatches } from '../account-data/patches.ts';
import type { Reminder, Store } from '#adapters/model/retail.ts';
import type { ServicesGateway } from '../services/services.ts';

interface PreviewParts {
  /** What is shown now; it changes while the editor types. */
  readonly current: () => PreviewShow;
  /** The one account; it changes when something is saved, and when the content has new fields. */
  readonly memory: { account: Account };
  readonly onSaved: () => void;
}

/**
 * Everything outside the application, in memory: nothing is sent, stored or loaded from a third party. The clock stands
 * at the chosen time, for display windows.
 */
export function previewGateways({ current, memory, onSaved }: PreviewParts): Gateways {
  const clock = browserClock();
  const session = textsInMemory();
  // The link was already opened.
  session.write('kontor.linkToken', 'preview');
  return {
    ...sampleProvider(current(), memory, onSaved),
    services: sampleServices(onSaved),
    callAsCustomer: async ({ method, path }) => answerTo(method, `/customer${path}`, onSaved),
    metadata: { load: async () => previewMetadata(current()) },
    content: { load: async (_cmsId, language = '') => contentIn(current(), language) },
    clock: { ...clock, now: () => current().now },
    storage: { session, local: textsInMemory(), isLasting: () => false },
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

/** The site's configuration without third parties, with all areas on: an editor may write for one that is still off. */
export function previewMetadata({ reference: { metadata } }: Pick<PreviewShow, 'reference'>): Metadata {
  const parsed = parseMetadata({
    ...objectOf(metadata),
    apiKeys: { singleSignOn: 'preview', marketingPreferenceCenter: 'preview' },
    marketingPreferenceCenter: partOf(metadata, 'marketingPreferenceCenter'),
    sso: partOf(metadata, 'sso'),
  });
  return { ...parsed, thirdParties: {}, restApi: '' };
}

/** The content document in a language, as its customers get it. Throws ServiceError if there is none. */
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

/** Texts that last as long as the page. */
const textsInMemory = (): TextStore =>
  textStore(() => {
    throw new Error('nothing is stored');
  });

/**
 * The identity provider as a preview has it: one account in memory. What is saved changes that account until the
 * preview shows another person, and nothing is sent; `onSaved` is called so that the page can say so.
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
 * The product's services as a preview has them: a few samples, and every call succeeds without being sent. `onSaved` is
 * called where customers would have changed something.
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

/** What the services answer to a customer who has ordered, declined and paused nothing; without a body `undefined`. */
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

/** Throws ServiceError for a call that has no answer here. */
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
