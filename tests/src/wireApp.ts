import { vi } from 'vitest';
import { isRecord, type JsonObject } from '@kontor/schema-adapters/json';
import { accountsGateway } from '#src/provider/accounts.ts';
import { customerCall } from '#src/services/customerServices.ts';
import { createHttp } from '#src/browser/http.ts';
import { providerGateway, type Account } from '#src/provider/provider.ts';
import { servicesGateway } from '#src/services/services.ts';
import { contentGateway, loadMetadata } from '#src/services/siteDocuments.ts';
import { mergePatches } from '#src/account-data/patches.ts';
import { calls, type CallName } from '../faults/calls.ts';
import type { Effect } from '../faults/effects.ts';
import { ada, fakeApp, type FakeApp } from './fakes.ts';
import { wireContent, wireSchema } from './wireDocuments.ts';

type Params = Readonly<Record<string, unknown>>;

export interface WireStart {
  readonly features?: Readonly<Record<string, boolean>>;
  readonly metadata?: JsonObject;
  readonly account?: Account;
  readonly isLoggedIn?: boolean;
  readonly passkeys?: readonly object[];
  readonly session?: Readonly<Record<string, string>>;
  /** Other answers than the usual ones. */
  readonly answers?: Partial<Record<CallName, unknown>>;
}

/** Provider and services as the browser meets them: each call can fail until it is mended. */
export interface Wire {
  readonly gateways: FakeApp;
  /** From now on this happens to a call; its requests wait until they are let go. */
  readonly breakCall: (call: CallName, effect: Effect) => void;
  readonly letGo: () => void;
  readonly repair: () => void;
  /** How often the page has made a call. */
  readonly count: (call: CallName) => number;
  readonly account: () => Account;
}

/** The application's own gateways, over provider and services in memory. */
export function wireApp(start: WireStart = {}): Wire {
  const fakes = fakeApp({ session: start.session ?? {} });
  const { clock } = fakes;
  const made: CallName[] = [];
  const broken = new Map<CallName, Effect>();
  const gate = barrier();
  const world = worldOf(start);
  const answer = (call: CallName, params: Params): Response => {
    const { [call]: own = world.answers[call] } = start.answers ?? {};
    const body: unknown = typeof own === 'function' ? (own as (parameters: Params) => unknown)(params) : own;
    return new Response(body === undefined ? null : JSON.stringify(body), {
      status: statuses[call] ?? (body === undefined ? 204 : 200),
    });
  };
  const request = async (name: string, params: Params = {}, signal?: AbortSignal | null): Promise<Response> => {
    const call = calls.find((one) => one === name);
    if (call === undefined) throw new Error(`${name} is missing in the list of calls`);
    made.push(call);
    // No network answers in the same turn.
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    const effect = broken.get(call);
    if (effect) await gate.passed;
    if (effect?.answer)
      return new Response(effect.answer.body, {
        status: effect.answer.status,
        headers: { 'retry-after': effect.answer.retry ?? '' },
      });
    if (effect && !effect.isHarmless) {
      if (effect.waitMs === undefined) throw new TypeError('Failed to fetch');
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
    }
    if (effect?.waitMs !== undefined) await clock.wait(effect.waitMs);
    if (effect?.isTwice) answer(call, params);
    return answer(call, params);
  };
  runScript(request, world);
  if (start.features?.['passkeys']) offerPasskeys();
  const http = createHttp(clock, (url, { method, signal, body } = {}) => {
    const { pathname } = new URL(url instanceof Request ? url.url : url, location.origin);
    return request(`${method} ${pathname}`, typeof body === 'string' ? (JSON.parse(body) as Params) : {}, signal);
  });
  const base = (): string => '';
  const accounts = accountsGateway(clock);
  const gateways: FakeApp = {
    ...fakes,
    metadata: { load: () => loadMetadata(http) },
    content: contentGateway(http),
    provider: providerGateway(clock, { http, base }),
    accounts: { ...fakes.accounts, ...accounts, passkeys: Object.assign(accounts.passkeys, fakes.accounts.passkeys) },
    services: servicesGateway(http, base),
    callAsCustomer: customerCall(http, base, accounts),
  };
  return {
    gateways,
    breakCall: (call, effect) => void broken.set(call, effect),
    letGo: () => gate.open(),
    repair: () => broken.clear(),
    count: (call) => made.filter((one) => one === call).length,
    account: () => world.account,
  };
}

function barrier(): { readonly passed: Promise<void>; readonly open: () => void } {
  let open: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}

const statuses: Partial<Record<CallName, number>> = {
  'POST /rest/v1/subscriber/link': 202,
  'PUT /rest/v1/account/registration/verification-email': 201,
};
const proof = { proof: 'proof', expiresAt: 9e12 };
const card = {
  purpose: 'subscriptions.NLT_WEEKLY',
  label: 'Wochenangebote',
  state: 'given',
  since: '2025-01-14T08:42:00Z',
};
const subscriber = { createdAt: 0, expiresAt: 3_600_000 };
const creation = {
  challenge: 'AAAA',
  rp: { id: 'localhost', name: 'Kontor' },
  user: { id: 'AAAA', name: 'ada', displayName: 'ada' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
};
const assertion = { challenge: 'AAAA', rpId: 'localhost' };

interface World {
  account: Account;
  isLoggedIn: boolean;
  readonly listener: { onLogin?: () => void; onLogout?: () => void };
  readonly answers: Readonly<Record<CallName, unknown>>;
}

/** What provider and services answer when nothing fails. */
function worldOf({ account = ada, isLoggedIn = false, passkeys = [], metadata, features }: WireStart): World {
  let deletion: object = { state: 'NONE' };
  let newsletters: readonly object[] = [];
  let reminders = [{ reminderId: 'r1', variantId: 'v1', variantName: { de: 'Bergkäse' } }];
  const choices = () => ({ firstDay: '2025-06-02', lastDay: '2026-06-02', newsletters });
  const pause = () => {
    newsletters = [{ newsletter: 'NLT_WEEKLY', pausedUntil: '2025-06-15' }];
    return choices();
  };
  const enter = (): object => {
    world.isLoggedIn = true;
    world.listener.onLogin?.();
    return {};
  };
  const read = () => ({ UID: world.account.uid, ...world.account });
  const write = ({ patch = {}, ...rest }: { readonly patch?: object }): object => {
    world.account = { ...world.account, ...mergePatches([world.account, { ...rest, ...patch }]) };
    return { errorCode: 0 };
  };
  const world: World = {
    account,
    isLoggedIn,
    listener: {},
    answers: {
      'GET /js/gigya.js': {},
      'accounts.getSchema': wireSchema,
      'accounts.getPolicies': { passwordComplexity: { minLength: 8, minCharGroups: 4 } },
      'accounts.getSiteConsentDetails': {
        siteConsentDetails: { 'privacy.aec': { legalStatements: { de: { documentUrl: 'https://example.org/de' } } } },
      },
      'accounts.getAccountInfo': ({ regToken }: Params) =>
        world.isLoggedIn || regToken ? read() : { errorCode: 403005 },
      'accounts.getJWT': { id_token: 'token' },
      'accounts.login': ({ loginMode }: Params) => (loginMode === 'reAuth' ? {} : enter()),
      'accounts.logout': () => {
        world.isLoggedIn = false;
        world.listener.onLogout?.();
        return {};
      },
      'accounts.initRegistration': { regToken: 'reg-1' },
      'accounts.register': { errorCode: 206002, regToken: 'reg-2' },
      'accounts.setAccountInfo': write,
      'accounts.finalizeRegistration': enter,
      'accounts.otp.sendCode': { vToken: 'v-1' },
      'accounts.otp.update': {},
      'accounts.resetPassword': { UID: 'ada' },
      'accounts.getConflictingAccount': { conflictingAccount: { loginID: 'ada@beispiel.example' } },
      'accounts.socialLogin': enter,
      'accounts.auth.fido.getCredentials': () => ({ credentials: passkeys }),
      'accounts.auth.fido.initRegisterCredentials': { options: JSON.stringify(creation), token: 't1' },
      'accounts.auth.fido.registerCredentials': () => {
        passkeys = [{ Id: 'AQID', DeviceName: 'Android' }];
        return { idToken: 'id-1' };
      },
      'accounts.auth.fido.getAssertionOptions': { options: JSON.stringify(assertion), token: 't1' },
      'accounts.auth.fido.verifyAssertion': { idToken: 'id-1' },
      'accounts.auth.fido.removeCredential': () => {
        passkeys = [];
        return { idToken: 'id-1' };
      },
      'oauth.connect': {},
      'oauth.disconnect': {},
      'oauth.authorize': { code: 'c-1' },
      'oauth.token': enter,
      'GET /rest/v1/metadata': {
        locales: ['de_DE', 'en_DE'],
        defaultLocale: 'de_DE',
        cms: { id: 'test' },
        identityProvider: { scriptUrl: 'http://localhost:4001/js/gigya.js' },
        apiKeys: { marketingPreferenceCenter: 'centre', singleSignOn: 'portal' },
        marketingPreferenceCenter: {},
        sso: {},
        features,
        ...metadata,
      },
      'GET /cms/test/de.json': wireContent(true),
      'GET /cms/test/en.json': wireContent(false),
      'GET /rest/v1/region': { region: { id: 'NORD' } },
      'GET /rest/v1/retailstores/search': { retailStores: [{ id: 'DE1', uiText: 'Berlin-Mitte' }] },
      'POST /rest/v1/account/login': { errorCode: 0, apiVersion: 2 },
      'POST /rest/v1/account/password-reset': undefined,
      'POST /rest/v1/account/email/restoration': undefined,
      'PUT /rest/v1/account/registration/verification-email': undefined,
      'POST /rest/v1/subscriber/regToken/jwt': { regToken: 'reg-1', ...subscriber },
      'POST /rest/v1/subscriber/link': undefined,
      'POST /rest/v1/subscriber/account': read,
      'PUT /rest/v1/subscriber/account': write,
      'POST /rest/v1/subscriber/newsletters/search': choices,
      'PUT /rest/v1/subscriber/newsletters': pause,
      'POST /rest/v1/subscriber/newsletters/mail': undefined,
      'POST /rest/v1/productreminder/search': () => ({ productReminders: reminders }),
      'DELETE /rest/v1/productreminder': () => void (reminders = []),
      'POST /rest/v1/customer/proof': proof,
      'POST /rest/v1/customer/proof/mail': { email: 'a•••@beispiel.example' },
      'POST /rest/v1/customer/proof/code': proof,
      'POST /rest/v1/customer/email': { expiresAt: 9e12 },
      'POST /rest/v1/customer/email/code': undefined,
      'DELETE /rest/v1/customer/sessions': undefined,
      'POST /rest/v1/customer/data-copy': { createdAt: '2025-06-01T10:00:00Z', account: {} },
      'GET /rest/v1/customer/deletion': () => deletion,
      'POST /rest/v1/customer/deletion': () => (deletion = { state: 'ORDERED', dueAt: Date.parse('2025-06-15') }),
      'DELETE /rest/v1/customer/deletion': () => (deletion = { state: 'NONE' }),
      'POST /rest/v1/customer/consents': undefined,
      'POST /rest/v1/customer/consents/search': { cards: [card] },
      'POST /rest/v1/customer/consents/receipt': {
        receipt: {},
        history: [{ purpose: card.purpose, label: card.label, event: 'granted', at: card.since, by: 'site' }],
      },
      'POST /rest/v1/customer/consents/withdrawal': { cards: [{ ...card, state: 'withdrawn' }] },
      'POST /rest/v1/customer/newsletters/search': choices,
      'PUT /rest/v1/customer/newsletters': pause,
      'POST /rest/v1/customer/centre': { linkToken: 'account.own' },
      'DELETE /rest/v1/customer/centre': undefined,
      'POST /rest/v1/customer/notices': undefined,
      'GET /rest/v1/customer/declined': { offers: [] },
      'PUT /rest/v1/customer/declined': undefined,
    },
  };
  return world;
}

/** A browser with one passkey, which its customer confirms at once. */
function offerPasskeys(): void {
  const answer = (response: object) => async () => ({
    id: 'AQID',
    rawId: new Uint8Array([1, 2, 3]).buffer,
    type: 'public-key',
    response: { clientDataJSON: new ArrayBuffer(1), ...response },
    getClientExtensionResults: () => ({}),
  });
  const bytes = new ArrayBuffer(1);
  const isUserVerifyingPlatformAuthenticatorAvailable = async () => true;
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, { isUserVerifyingPlatformAuthenticatorAvailable }),
  );
  const get = answer({ authenticatorData: bytes, signature: bytes, userHandle: bytes });
  const create = answer({ attestationObject: bytes, getTransports: () => ['internal'] });
  Object.defineProperty(navigator, 'credentials', { value: { get, create }, configurable: true });
}

type Request = (name: string, params?: Params) => Promise<Response>;

/** The provider's client script, which has one code for everything that it cannot read; the browser notes the status. */
function runScript(request: Request, world: World): void {
  const notes: PerformanceResourceTiming[] = [];
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => notes);
  const send = async (name: string, params: Params): Promise<unknown> => {
    const startTime = performance.now();
    try {
      const response = await request(name, params);
      const text = await response.text();
      notes.push(
        Object.assign(Object.create(null), {
          name: `https://provider/${name}`,
          startTime,
          responseStatus: response.status,
        }),
      );
      const body: unknown = JSON.parse(text);
      // An answer of another kind does not come from the provider.
      if (response.ok && isRecord(body)) return { errorCode: 0, ...body };
    } catch {
      // The same code.
    }
    return { errorCode: 500026, errorMessage: 'Network error' };
  };
  const method = (name: string) => (params: Params) => void send(name, params).then(params['callback'] as () => void);
  const space = (prefix: string) =>
    Object.fromEntries(
      calls
        .filter((call) => call.startsWith(`${prefix}.`))
        .map((call) => [call.slice(prefix.length + 1), method(call)]),
    );
  const script = {
    accounts: {
      ...space('accounts'),
      otp: space('accounts.otp'),
      auth: { fido: space('accounts.auth.fido') },
      addEventHandlers: (handlers: object) => void Object.assign(world.listener, handlers),
    },
    oauth: space('oauth'),
    _: {
      apiAdapters: { web: { tokenStore: { setBearerToken: () => undefined, removeBearerToken: () => undefined } } },
    },
    isReady: true,
  };
  vi.stubGlobal('gigya', undefined);
  vi.spyOn(document.head, 'append').mockImplementation((element) => {
    if (!(element instanceof HTMLScriptElement)) return;
    const end = (isThere: boolean): void => {
      if (isThere) vi.stubGlobal('gigya', script);
      element.dispatchEvent(new Event(isThere ? 'load' : 'error'));
    };
    void request('GET /js/gigya.js').then(
      ({ ok }) => end(ok),
      () => end(false),
    );
  });
}
