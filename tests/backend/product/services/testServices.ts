import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { adjustableClock, type AdjustableClock } from '#backend/shared/clock.ts';
import type { Database } from '#backend/shared/database/database.ts';
import type { ProviderGateway } from '#backend/product/services/identityProvider.ts';
import type { EmailGateway } from '#backend/product/email-change/accountEmails.ts';
import type { Features } from '#backend/product/guards/features.ts';
import type { MachineAccess } from '#backend/product/guards/machineAccess.ts';
import type { SubscriberAccounts } from '#backend/product/link-exchange/subscriberAccounts.ts';
import type { ContentSource } from '#backend/product/site/contentRoutes.ts';
import type { PageSource } from '#backend/product/site/pageSource.ts';
import { buildWebNode } from '#backend/product/webNode.ts';
import { newReceiptKey } from '../evidence/receipt/testReceiptKeys.ts';
import {
  customerKeys,
  signCustomer,
  type CustomerParts,
  linkKeys,
  signLink,
  type LinkParts,
} from '../../../nodes/signedTokens.ts';
import type { ConsentSite } from '#backend/product/consents/consentSite.ts';
import type { SubscriptionGateway } from '#backend/product/unsubscribe/processOrders.ts';
import type { LinkMailer } from '#backend/product/links/linkMails.ts';

/** Product services with a database, a test's own provider and an adjustable clock. */
export interface TestServices {
  readonly app: FastifyInstance;
  readonly clock: AdjustableClock;
  /** Names of the calls to the provider. */
  readonly providerCalls: string[];
  /** Replaces the answers of the provider. */
  readonly answerAs: (answers: Partial<ProviderGateway>) => void;
  /** The headers of a logged-in customer, valid unless the parts say otherwise. */
  readonly customer: (uid: string, parts?: CustomerParts) => Promise<{ readonly authorization: string }>;
  /** A call of a logged-in customer, by its path after `/rest/v1/customer`; a body is sent as JSON. */
  readonly callAs: (
    uid: string,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<LightMyRequestResponse>;
  /** The header of a new proof of identity by the password. */
  readonly prove: (uid: string, purpose: string, password?: string) => Promise<Readonly<Record<string, string>>>;
  /** A link token for a subscriber, valid unless the parts say otherwise. */
  readonly link: (subscriber: string, parts?: LinkParts) => Promise<string>;
}

export interface SetupOptions {
  readonly provider?: Partial<ProviderGateway>;
  readonly linkMailer?: Partial<LinkMailer>;
  readonly subscriberAccounts?: SubscriberAccounts;
  /** The document of `GET /rest/v1/metadata`. */
  readonly metadata?: unknown;
  readonly content?: ContentSource;
  readonly hideAccountExistence?: boolean;
  readonly features?: Features;
  readonly consentSite?: ConsentSite;
  readonly subscriptions?: SubscriptionGateway;
  readonly machines?: MachineAccess;
  readonly otherOrigins?: readonly string[];
  readonly clock?: AdjustableClock;
  readonly pages?: PageSource;
  /** Target of the log lines. */
  readonly logTo?: { readonly write: (line: string) => void };
}

export const ownOrigin = 'https://www.kontor.example';

const access = { baseUrl: 'http://localhost:1', apiKey: '4_none', secret: 'none' };
const nobodysConsents: ConsentSite = {
  portal: access,
  preferenceCentre: access,
  document: () => undefined,
  origin: ownOrigin,
};
/** Rejects every call: tests of other calls change no address. */
const noEmails = new Proxy({} as EmailGateway, {
  get: (_target, name) => () => Promise.reject(new Error(`unexpected call of emails.${String(name)}`)),
});

/** A content document whose preference centre has newsletters, beside other components. */
export const contentOf = (newsletters: readonly object[], ...components: readonly object[]) => ({
  preferenceCenter: {
    tabs: [
      {
        label: 'A',
        anchor: 'newsletters',
        accessWithoutSubscription: true,
        components: [{ type: 'subscriptions', newsletters }, ...components],
      },
    ],
  },
});

const shared = linkKeys();
const sharedByCustomers = customerKeys();
const receiptKey = newReceiptKey();

export async function openProduct(
  db: Database,
  {
    provider = {},
    linkMailer = {},
    subscriberAccounts,
    metadata = {},
    content,
    hideAccountExistence = false,
    features = {},
    consentSite = nobodysConsents,
    subscriptions,
    machines,
    otherOrigins = [],
    clock = adjustableClock(),
    logTo,
    pages,
  }: SetupOptions = {},
): Promise<TestServices> {
  const { privateKey, settings } = await shared;
  const issuer = await sharedByCustomers;
  const providerCalls: string[] = [];
  const record = <T>(name: string, answer: T): T => {
    providerCalls.push(name);
    return answer;
  };
  const usual: ProviderGateway = {
    openPreferences: (uid) => Promise.resolve(record(`open ${uid}`, { regToken: `reg-${uid}`, expiresIn: 3600 })),
    checkLogin: () => Promise.resolve(record('login', 403042)),
    checkPassword: (uid, password) =>
      Promise.resolve(record(`password ${uid}`, password === 'right' ? ('RIGHT' as const) : ('WRONG' as const))),
    proofMeans: () => Promise.resolve({ by: 'PASSWORD' }),
    readAccount: (uid) => Promise.resolve(record(`account ${uid}`, { UID: uid })),
    endSubscriptions: (uid) => Promise.resolve(record(`subscriptions ${uid}`, undefined)),
    sessionEnds: () => Promise.resolve({ stamp: 'stamp', lastLogout: 0 }),
    startReset: (uid, language) => Promise.resolve(record(`reset ${uid} ${language}`, undefined)),
    endSessions: (uid) => Promise.resolve(record(`sessions ${uid}`, undefined)),
    deleteAccount: (uid) => Promise.resolve(record(`delete ${uid}`, undefined)),
    findSubscriber: (email) =>
      Promise.resolve(record(`find ${email}`, email === 'ada@beispiel.example' ? 'uid-ada' : undefined)),
    resendVerification: () => Promise.resolve(record('resend', 'sent' as const)),
    emails: noEmails,
  };
  const gateway = { ...usual, ...provider };
  const { app } = await buildWebNode({
    server: logTo === undefined ? {} : { log: true, logTo },
    services: {
      db,
      clock,
      linkTokens: settings,
      customerTokens: issuer.settings,
      provider: gateway,
      linkMailer: {
        mailLink: (subscriber, language) => Promise.resolve(record(`mail ${subscriber} ${language ?? ''}`, undefined)),
        ...linkMailer,
      },
      ...(subscriberAccounts && { subscriberAccounts }),
      ...(machines && { machines }),
      ...(subscriptions && { subscriptions }),
      origins: { own: [ownOrigin], additional: otherOrigins },
      subjectKeys: ['secret'],
      receiptKeys: { signing: await receiptKey, others: [] },
      features: () => features,
      consentSite,
      hideAccountExistence: () => hideAccountExistence,
    },
    site: {
      pages: () => Promise.resolve(pages ?? { page: () => Promise.resolve('<!doctype html>') }),
      metadata: () => metadata,
      ...(content && { content: () => content }),
      thirdParties: [],
      trustedTypes: 'enforced',
    },
  });
  await app.ready();
  const customer: TestServices['customer'] = async (uid, parts = {}) => ({
    authorization: `Bearer ${await signCustomer(parts.key ?? issuer.privateKey, clock.now(), uid, parts)}`,
  });
  const callAs: TestServices['callAs'] = async (uid, method, path, body, headers = {}) =>
    app.inject({
      method,
      url: `/rest/v1/customer${path}`,
      headers: { ...(body && { 'content-type': 'application/json' }), ...(await customer(uid)), ...headers },
      ...(body && { payload: JSON.stringify(body) }),
    });
  return {
    app,
    clock,
    providerCalls,
    answerAs: (answers) => void Object.assign(gateway, usual, answers),
    customer,
    callAs,
    prove: async (uid, purpose, password = 'right') => ({
      'x-identity-proof': (await callAs(uid, 'POST', '/proof', { password, purpose })).json<{ proof: string }>().proof,
    }),
    link: (subscriber, parts = {}) => signLink(parts.key ?? privateKey, clock.now(), subscriber, parts),
  };
}

/**
 * Products that differ in the answers of the provider and in whether the site hides accounts. Opens one per value of
 * the latter, because each takes a tenth of a second of processor time.
 */
export function sharedProducts(database: { readonly db: Database }) {
  type Answers = Pick<SetupOptions, 'provider' | 'hideAccountExistence'>;
  const open = new Map<boolean, Promise<TestServices>>();
  return async ({ provider = {}, hideAccountExistence = false }: Answers = {}): Promise<TestServices> => {
    const opening = open.get(hideAccountExistence) ?? openProduct(database.db, { hideAccountExistence });
    open.set(hideAccountExistence, opening);
    const product = await opening;
    product.clock.reset();
    product.providerCalls.length = 0;
    product.answerAs(provider);
    return product;
  };
}

/** Options of `inject` for a form-encoded call. */
export const form = (method: 'POST' | 'PUT', url: string, fields: Readonly<Record<string, string>>) =>
  ({
    method,
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  }) as const;

/** Options of `inject` for a JSON call. */
export const json = (method: 'POST' | 'DELETE', url: string, body: unknown) =>
  ({ method, url, headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) }) as const;
