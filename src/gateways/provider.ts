import type { AccountData, AccountPatch } from '#adapters/model/account.ts';
import type { Finding } from '#adapters/model/finding.ts';
import type { JsonObject } from '#adapters/model/json.ts';
import type { ProviderSchema } from '#adapters/model/provider.ts';
import { parseProviderSchema } from '#adapters/provider/parseProviderSchema.ts';
import type { Clock } from './clock.ts';
import { ProviderError } from './ProviderError.ts';
import { loadProviderScript, type ProviderScript, type ProviderSite } from './providerScript.ts';
import { ServiceError } from './ServiceError.ts';
import { isObject, jsonPartOf, memberOf, numberOf, textOf } from './shape.ts';

/** The account as the provider answers it, projected to the parts that the product reads. */
export interface Account extends AccountData {
  readonly uid: string;
}

/** A change to the account: exactly the touched leaves, sent with a registration token. */
export interface AccountChange {
  readonly regToken: string;
  readonly patch: AccountPatch;
  readonly language: string;
}

/**
 * The identity provider. Every call throws ProviderError when the provider says no, ServiceError when it says nothing usable.
 * `open` must have been called before any other call. Source: specification §7.
 */
export interface ProviderGateway {
  readonly open: (site: ProviderSite) => Promise<void>;
  readonly getSchema: () => Promise<{ readonly schema: ProviderSchema; readonly findings: readonly Finding[] }>;
  readonly getAccount: (regToken: string) => Promise<Account>;
  readonly setAccount: (change: AccountChange) => Promise<void>;
}

const longestCall = 30_000;
const pausesBeforeRepeat = [500, 1_500];
/** Codes that the client script makes itself when the network fails. */
const networkCodes = new Set([500026, 500032, 504002]);

/** The provider behind its client script. */
export function providerGateway(clock: Clock, load: typeof loadProviderScript = loadProviderScript): ProviderGateway {
  let script: Promise<ProviderScript> | undefined;
  const call = (method: string, params: Readonly<Record<string, unknown>>): Promise<unknown> => {
    if (!script) throw new Error(`provider called before it was opened: ${method}`);
    return script.then((provider) => callOnce(provider, clock, method, params));
  };
  const read = (method: string, params: Readonly<Record<string, unknown>>): Promise<unknown> => repeated(clock, () => call(method, params));
  return {
    open: async (site) => {
      script ??= load(site, clock);
      await script.catch((error: unknown) => {
        script = undefined;
        throw error;
      });
    },
    getSchema: async () => parseProviderSchema(await read('getSchema', {})),
    getAccount: async (regToken) => {
      const answer = await read('getAccountInfo', { regToken, include: 'data,preferences,profile,subscriptions', extraProfileFields: 'phones' });
      return parseAccount(answer);
    },
    setAccount: async ({ regToken, patch, language }) => {
      await call('setAccountInfo', { ...patch, regToken, lang: language });
    },
  };
}

function callOnce(provider: ProviderScript, clock: Clock, method: string, params: Readonly<Record<string, unknown>>): Promise<unknown> {
  const name = `accounts.${method}`;
  const send = provider.accounts[method];
  if (!send) throw new ServiceError('UNREADABLE', name);
  const settled = new AbortController();
  return new Promise((resolve, reject) => {
    void clock.wait(longestCall, settled.signal).then(
      () => reject(new ServiceError('TIMEOUT', name)),
      () => undefined,
    );
    const callback = (answer: unknown): void => {
      settled.abort();
      const code = numberOf(answer, 'errorCode');
      if (code === 0) resolve(answer);
      else reject(code === undefined ? new ServiceError('UNREADABLE', name) : refusal(name, code, answer));
    };
    send({ ...params, callback });
  });
}

function refusal(name: string, code: number, answer: unknown): Error {
  if (!networkCodes.has(code)) return new ProviderError(name, answer);
  return new ServiceError(code === 504002 ? 'TIMEOUT' : 'NETWORK', name, { requestId: textOf(answer, 'callId') });
}

/** Reads are repeated twice when the network failed; writes never are. */
async function repeated(clock: Clock, once: () => Promise<unknown>): Promise<unknown> {
  for (const pause of pausesBeforeRepeat) {
    try {
      return await once();
    } catch (error) {
      if (!(error instanceof ServiceError) || error.failure !== 'NETWORK') throw error;
      await clock.wait(pause);
    }
  }
  return once();
}

/** Projects an `accounts.getAccountInfo` answer. Throws ServiceError `UNREADABLE` when it holds no account. */
export function parseAccount(answer: unknown): Account {
  const uid = textOf(answer, 'UID');
  if (!uid && !isObject(memberOf(answer, 'profile'))) throw new ServiceError('UNREADABLE', 'accounts.getAccountInfo');
  const part = (name: string): JsonObject => jsonPartOf(answer, name);
  return { uid: uid ?? '', profile: part('profile'), data: part('data'), subscriptions: part('subscriptions'), preferences: part('preferences') };
}
