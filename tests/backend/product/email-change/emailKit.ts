import { desc, eq } from 'drizzle-orm';
import { beforeEach, expect } from 'vitest';
import { accountDeletion } from '#backend/product/data-rights/tables.ts';
import { mailOutbox } from '#backend/product/mails/tables.ts';
import { checkPassword, proofMeans } from '#backend/product/identity-provider/customerAccounts.ts';
import { emailGateway, type EmailGateway } from '#backend/product/email-change/accountEmails.ts';
import { completeDue } from '#backend/product/email-change/completeChange.ts';
import { emailChange, emailRevert } from '#backend/product/email-change/tables.ts';
import { OutboundError } from '#backend/product/outbound/outbound.ts';
import { stepUpToken, proofCode } from '#backend/product/step-up/tables.ts';
import { pendingEnds } from '#backend/product/unsubscribe/unsubscribeOrders.ts';
import { limitCounter } from '#backend/product/guards/tables.ts';
import { fastest } from '../../engines.ts';
import { centreKey, portalKey, secret } from '../../../cdc-stand-in/startStandIn.ts';
import type { AccountInput } from '../../../../cdc-stand-in/accountStore.ts';
import { insertPasskey } from '../../../../cdc-stand-in/storage/passkeyRecords.ts';
import { testDatabase } from '../services/testProduct.ts';
import { testStandIn } from '../services/testStandIn.ts';
import { quickHashes } from './quickHashes.ts';
import { json, openProduct, ownOrigin, type SetupOptions, type TestServices } from '../services/testServices.ts';

export const password = 'Geheim-123';
export const oldEmail = 'ada@beispiel.example';
export const newEmail = 'neu@beispiel.example';

const registered = {
  profile: { firstName: 'Ada' },
  data: { nickname: 'Ada' },
  preferences: { privacy: { aec: { isConsentGranted: true, docVersion: 2 } } },
  subscriptions: {
    NLT_WEEKLY: { email: { isSubscribed: true } },
    NLT_OFFERS: { email: { isSubscribed: true, doubleOptIn: { status: 'Confirmed' } } },
  },
};

/** A call at which the provider fails, before or after its effect. */
export interface Outage {
  readonly call: keyof EmailGateway;
  readonly when: 'before' | 'after';
}

/** The services' changes of addresses with the stand-in as provider, which can fail at each call. */
export function emailKit() {
  quickHashes();
  const database = testDatabase(fastest);
  const standIn = testStandIn();
  let outage: Outage | undefined;
  beforeEach(async () => {
    await standIn.startAfresh();
    outage = undefined;
    for (const table of [emailChange, emailRevert, mailOutbox, stepUpToken, proofCode, limitCounter, accountDeletion])
      await database.db.delete(table);
  });

  const access = (apiKey = portalKey) => ({ baseUrl: standIn.baseUrl, apiKey, secret });
  const emails = (): EmailGateway => {
    const real = emailGateway(access(), access(centreKey));
    return new Proxy(real, {
      get:
        (_target, name: keyof EmailGateway) =>
        async (...args: readonly unknown[]): Promise<unknown> => {
          const failing = outage?.call === name ? outage.when : undefined;
          if (failing === 'before') throw new OutboundError('no answer');
          const answer = await (real[name] as (...all: readonly unknown[]) => Promise<unknown>)(...args);
          if (failing === 'after') throw new OutboundError('no answer');
          return answer;
        },
    });
  };

  let node: Promise<TestServices> | undefined;
  const openNode = (options: SetupOptions): Promise<TestServices> =>
    openProduct(database.db, {
      features: { emailChange: true },
      clock: standIn.clock,
      ...options,
      provider: {
        emails: emails(),
        checkPassword: (uid, typed) => checkPassword(access(), uid, typed),
        proofMeans: (uid) => proofMeans(access(), uid),
        ...options.provider,
      },
    });

  const open = (options?: SetupOptions): Promise<TestServices> =>
    options ? openNode(options) : (node ??= openNode({}));
  const createAccount = async (email = oldEmail, over: Partial<AccountInput> = {}): Promise<string> =>
    (await standIn.standIn.accounts.putAccount(email, { ...registered, password, verified: true, ...over })).UID;
  const mailTo = async (email: string): Promise<Readonly<Record<string, string>> | undefined> => {
    const [mail] = await database.db
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.recipient, email))
      .orderBy(desc(mailOutbox.dueAt))
      .limit(1);
    return mail && { kind: mail.kind, ...mail.values };
  };

  return {
    db: database.db,
    standIn,
    /** A customer whose code for the new address was mailed. */
    started: async (email = newEmail, from?: string, over?: Partial<AccountInput>) => {
      const uid = await createAccount(from, over);
      const services = await open();
      const page = customerPage(services, uid);
      expect(await page.start(email)).toEqual({ status: 200, code: undefined });
      return { uid, services, page, code: (await mailTo(email))?.['code'] ?? '' };
    },
    fail: (next: Outage | undefined) => {
      outage = next;
    },
    /** The shared node of the services, or with options a new one. */
    open,
    /** The calls to the stand-in, which can fail. */
    emails,
    /** Runs a node's repeated work once. */
    completeDue: (gateway = emails()): Promise<void> =>
      completeDue({
        db: database.db,
        clock: standIn.clock,
        provider: { emails: gateway },
        subjectKeys: ['secret'],
        siteOrigin: ownOrigin,
        features: () => ({}),
        pendingEnds: pendingEnds(database.db),
      }),
    /** Creates a verified account with this address; returns its UID. */
    account: createAccount,
    /** Creates an account with a social network or passkey only; returns its UID. */
    accountWithoutPassword: async (email = oldEmail, verified = true): Promise<string> =>
      (await standIn.standIn.accounts.putAccount(email, { ...registered, verified })).UID,
    /** The account's address at the provider. */
    emailOf: async (uid: string): Promise<unknown> =>
      (await standIn.call('accounts.getAccountInfo', { UID: uid, secret, include: 'profile' }))['profile'],
    /** State of a subscription at the provider. */
    optInOf: async (uid: string, name: string): Promise<unknown> =>
      (
        (await standIn.call('accounts.getAccountInfo', { UID: uid, secret, include: 'subscriptions' }))[
          'subscriptions'
        ] as Readonly<Record<string, { readonly email: unknown } | undefined>>
      )[name]?.email,
    /** The provider's code for a login with the address. */
    login: async (email: string, typed = password): Promise<number> =>
      (await standIn.call('accounts.login', { loginID: email, password: typed })).errorCode,
    /** A connected passkey of an account, added now. */
    addPasskey: (uid: string, deviceName: string): Promise<void> =>
      insertPasskey(standIn.db, {
        credentialId: Buffer.from(`${uid} ${deviceName}`).toString('base64url'),
        uid,
        publicKey: '',
        counter: 0,
        transports: [],
        deviceName,
        userAgent: '',
        ip: '',
        isConnected: true,
        createdAt: standIn.clock.now(),
        lastUsedAt: null,
      }),
    /** The names of the account's passkeys at the provider. */
    passkeysOf: async (uid: string): Promise<readonly unknown[]> => {
      const { credentials } = await standIn.call('accounts.auth.fido.getCredentials', { UID: uid, secret });
      return (credentials as readonly Readonly<Record<string, unknown>>[]).map((one) => one['DeviceName']);
    },
    /** Values of the newest queued mail to an address, with its kind. */
    mailTo,
  };
}

type Answer = Promise<{ readonly status: number; readonly code: unknown }>;

/** The calls of a customer's page, step by step. */
export function customerPage({ app, customer, callAs, prove: proveAs }: TestServices, uid: string) {
  const post = async (path: string, body: object, headers: Readonly<Record<string, string>>): Answer => {
    const call = json('POST', path, body);
    const answer = await app.inject({ ...call, headers: { ...call.headers, ...headers } });
    return { status: answer.statusCode, code: answer.body === '' ? undefined : answer.json<{ code?: unknown }>().code };
  };
  const prove = async (): Promise<string> => (await proveAs(uid, 'email', password))['x-identity-proof'] ?? '';
  return {
    prove,
    /** Requests a code for step-up authentication. */
    mailProof: async (): Answer => post('/rest/v1/customer/proof/mail', { language: 'de' }, await customer(uid)),
    stepUpByCode: async (code: string): Promise<string> =>
      (await callAs(uid, 'POST', '/proof/code', { code, purpose: 'email' })).json<{ proof: string }>().proof,
    startUnproven: async (email: string): Answer =>
      post('/rest/v1/customer/email', { email, language: 'de' }, await customer(uid)),
    /** Restores the address by the link, in the session of these headers. */
    restoreLoggedIn: (link: string | undefined, headers: Readonly<Record<string, string>>): Answer =>
      post('/rest/v1/account/email/restoration', { token: new URL(link ?? '').searchParams.get('token') }, headers),
    start: async (email: string, proof?: string): Answer =>
      post(
        '/rest/v1/customer/email',
        { email, language: 'de' },
        { ...(await customer(uid)), 'x-identity-proof': proof ?? (await prove()) },
      ),
    confirm: async (code: string): Answer => post('/rest/v1/customer/email/code', { code }, await customer(uid)),
    restore: (link: string | undefined, typed = password): Answer =>
      post(
        '/rest/v1/account/email/restoration',
        { token: new URL(link ?? 'https://x/?token=none').searchParams.get('token') ?? '', password: typed },
        {},
      ),
  };
}
