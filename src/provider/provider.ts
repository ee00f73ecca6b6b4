import type { AccountData, AccountPatch } from '@kontor/schema-adapters/provider';
import { isRecord, type JsonObject, ownMember } from '@kontor/schema-adapters/json';
import { isServiceToken } from '#protocol/serviceToken.ts';
import { type Clock, inTime } from '../browser/clock.ts';
import { type Http, isOffline, repeat } from '../browser/http.ts';
import { loadProviderScript, type ProviderSite, type ProviderMethod, type ProviderScript } from './providerScript.ts';
import { keepsCookies } from '../browser/cookies.ts';
import { ServiceError, ProviderError } from '../browser/gatewayErrors.ts';
import { jsonPartOf, textOf, numberOf } from '../browser/shape.ts';
import { buildName } from '../browser/buildName.ts';

/** The latest login of an account: ISO instant, and the place if the answer has it. */
export interface LastLogin {
  readonly at: string;
  readonly place?: string;
}

/** The provider's account, reduced to the parts that the product reads. */
export interface Account extends AccountData {
  readonly uid: string;
  /** Whether the customer logs in only through a social network or a passkey. */
  readonly hasNoPassword?: true;
  readonly lastLogin?: LastLogin;
}

/** A change to the account: exactly the changed leaves, sent with a registration token. */
export interface AccountChange {
  readonly regToken: string;
  readonly patch: AccountPatch;
  readonly language: string;
}

/**
 * The identity provider. Every call throws ProviderError if the provider refuses, ServiceError if there is no usable
 * answer. `open` must be called before any other call.
 * Source: requirements#provider-calls.
 */
export interface ProviderGateway {
  readonly open: (site: ProviderSite) => Promise<void>;
  readonly getSchema: () => ReturnType<typeof readSchema>;
  readonly getAccount: (regToken: string) => Promise<Account>;
  readonly setAccount: (change: AccountChange) => Promise<void>;
}

/** The product's services; `base` returns their address at the time of the call. */
export interface ServicesAt {
  readonly http: Http;
  readonly base: () => string;
}

/**
 * The provider, through its client script. With a token of the services, reads and writes the account through the
 * services.
 */
export function providerGateway(
  clock: Clock,
  services: ServicesAt,
  load: typeof loadProviderScript = loadProviderScript,
): ProviderGateway {
  const { open, call, read } = providerCalls(clock, load);
  return {
    open: async (site) => {
      await open(site);
    },
    getSchema: () => readSchema(read),
    getAccount: async (regToken) => {
      if (isServiceToken(regToken))
        return { ...parseAccount(await callServices(services, 'POST', { regToken })), mergesLists: true };
      const answer = await read('getAccountInfo', {
        regToken,
        include: 'data,preferences,profile,subscriptions',
        extraProfileFields: 'phones',
      });
      return parseAccount(answer);
    },
    setAccount: async ({ regToken, patch, language }) => {
      if (isServiceToken(regToken)) {
        const { profile, data, subscriptions } = patch;
        const json = { regToken, language, build: buildName, patch: { profile, data, subscriptions } };
        const body = await callServices(services, 'PUT', json);
        if (numberOf(body, 'errorCode') !== 0) throw new ProviderError(`PUT ${subscriberPath}`, body);
      } else await call('setAccountInfo', { ...patch, regToken, lang: language });
    },
  };
}

const subscriberPath = '/rest/v1/subscriber/account';

/** Reads or changes the account of a service token, in the provider's format. Throws like the provider's calls. */
async function callServices({ http, base }: ServicesAt, method: 'POST' | 'PUT', json: object): Promise<unknown> {
  try {
    return (await http({ name: `${method} ${subscriberPath}`, method, url: base() + subscriberPath, json })).body;
  } catch (error) {
    // The refusal of an expired token becomes the provider's, so that the token is renewed in the same way.
    if (error instanceof ServiceError && error.status === 401)
      throw new ProviderError(subscriberPath, { errorCode: 403025, errorMessage: 'Invalid token' });
    throw error;
  }
}

/** Reads an `accounts.getAccountInfo` answer. Throws ServiceError `UNREADABLE` if it has no account. */
export function parseAccount(answer: unknown): Account {
  const uid = textOf(answer, 'UID');
  if (!uid && !isRecord(ownMember(answer, 'profile'))) throw new ServiceError('UNREADABLE', 'accounts.getAccountInfo');
  const part = (name: string): JsonObject => jsonPartOf(answer, name);
  return {
    uid: uid ?? '',
    profile: part('profile'),
    data: part('data'),
    subscriptions: part('subscriptions'),
    preferences: part('preferences'),
  };
}

type Read = ProviderCalls['read'];

/**
 * The account schema of a site. Its parser, above all the screening of patterns, loads in parallel with the document:
 * login needs neither.
 */
export async function readSchema(read: Read) {
  const [answer, { parseSchema }] = await Promise.all([read('getSchema', {}), import('./schemaAnswer.ts')]);
  return parseSchema(answer);
}

/** The checklist for a new password, from the site's policy. */
export async function readPasswordPolicy(read: Read) {
  const [answer, { parsePolicies }] = await Promise.all([
    read('getPolicies', { sections: 'passwordComplexity' }),
    import('./policyAnswer.ts'),
  ]);
  return parsePolicies(answer);
}

type Params = Readonly<Record<string, unknown>>;

/** The calls of one site's client script. `open` must be called before any other. */
export interface ProviderCalls {
  /** Loads the script once; a call after a failure loads it again. */
  readonly open: (site: ProviderSite) => Promise<ProviderScript>;
  /**
   * One call of `accounts.*`, or of `oauth.*` by its full name. Throws ProviderError if the provider refuses,
   * ServiceError if there is no usable answer.
   */
  readonly call: (method: string, params: Params, longest?: number) => Promise<unknown>;
  /** A call without side effects: repeated up to twice if no answer of the provider arrives. */
  readonly read: (method: string, params: Params) => Promise<unknown>;
}

/** Longest wait for an answer, milliseconds. Source: requirements#FLT-2. */
const callTimeoutMs = 30_000;
/** Calls that can give a consent: they report the build that displayed it. Source: requirements#PRI-2. */
const consentCalls = new Set(['register', 'setAccountInfo']);
/** Codes that the client script itself creates after a network failure. */
const networkCodes = new Set([500026, 500032, 504002]);

/** Calls through the client script of one site of the provider. */
export function providerCalls(clock: Clock, load: typeof loadProviderScript = loadProviderScript): ProviderCalls {
  let script: Promise<ProviderScript> | undefined;
  const call: ProviderCalls['call'] = (method, params, longest = callTimeoutMs) => {
    if (!script) throw new Error(`provider called before it was opened: ${method}`);
    if (sessionCalls.has(method) && !keepsCookies())
      return Promise.reject(new ServiceError('COOKIES_BLOCKED', `accounts.${method}`));
    return script.then((provider) => callOnce(provider, clock, { method, params, longest }));
  };
  return {
    open: (site) => {
      script ??= load(site, clock).catch((error: unknown) => {
        script = undefined;
        throw error;
      });
      return script;
    },
    call,
    read: (method, params) => repeat(() => call(method, params), isTransient, clock),
  };
}

/** The calls that start a session, which needs a cookie. */
const sessionCalls = new Set([
  'login',
  'socialLogin',
  'register',
  'finalizeRegistration',
  'auth.fido.getAssertionOptions',
]);

function callOnce(
  provider: ProviderScript,
  clock: Clock,
  { method, params, longest }: { readonly method: string; readonly params: Params; readonly longest: number },
): Promise<unknown> {
  const name = method.startsWith('oauth.') ? method : `accounts.${method}`;
  const [namespace, group = '', ...inner] = name.split('.');
  const member: unknown = namespace === 'oauth' ? provider.oauth?.[group] : provider.accounts[group];
  const send = inner.reduce<unknown>(ownMember, member);
  if (!isMethod(send)) throw new ServiceError('UNREADABLE', name);
  const began = performance.now();
  const response = new Promise((resolve, reject) => {
    const callback = (answer: unknown): void => {
      const code = numberOf(answer, 'errorCode');
      if (code === 0) resolve(answer);
      else reject(code === undefined ? new ServiceError('UNREADABLE', name) : refusal({ name, began }, code, answer));
    };
    send({ ...params, ...(consentCalls.has(method) && { sourceData: { build: buildName } }), callback });
  });
  return inTime(clock, longest, response, new ServiceError('TIMEOUT', name));
}

function isMethod(value: unknown): value is ProviderMethod {
  return typeof value === 'function';
}

/** A pending call; `began` is on the browser's clock, milliseconds. */
interface SentCall {
  readonly name: string;
  readonly began: number;
}

function refusal(sent: SentCall, code: number, answer: unknown): Error {
  const { name } = sent;
  if (!networkCodes.has(code)) return new ProviderError(name, answer);
  const requestId = textOf(answer, 'callId');
  if (code === 504002) return new ServiceError('TIMEOUT', name, { requestId });
  const status = getResponseStatus(sent);
  if (status === undefined) return new ServiceError(isOffline() ? 'OFFLINE' : 'NETWORK', name, { requestId });
  return new ServiceError(status < 400 ? 'UNREADABLE' : 'STATUS', name, { requestId, status });
}

/**
 * The HTTP status of a call's request in the browser's resource timing: the client script has one code for a lost
 * connection, a server error and an unreadable answer. Undefined without an answer or an entry: browsers record only
 * some hundred requests, so an entry from before the call does not count.
 */
function getResponseStatus({ name, began }: SentCall): number | undefined {
  const requests = performance
    .getEntriesByType('resource')
    .filter(({ name: url, startTime }) => startTime >= began && url.split('?')[0]?.endsWith(`/${name}`));
  const lastRequest = requests.at(-1);
  // A getter of the browser's class, not an own member.
  const status = lastRequest && 'responseStatus' in lastRequest ? lastRequest.responseStatus : undefined;
  return typeof status === 'number' && status > 0 ? status : undefined;
}

/** Whether a retry may help: no answer, or none of the provider itself. */
function isTransient(error: unknown): boolean {
  return error instanceof ServiceError && (error.failure === 'NETWORK' || error.status !== undefined);
}
