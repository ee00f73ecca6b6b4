import type { AccountData, AccountPatch } from '#adapters/model/account.ts';
import type { Finding } from '#adapters/model/finding.ts';
import { isRecord, type JsonObject, ownMember } from '#adapters/model/json.ts';
import { isServiceToken } from '#adapters/model/serviceToken.ts';
import type { ProviderSchema } from '#adapters/model/provider.ts';
import type { Clock } from './clock.ts';
import type { Http } from './http.ts';
import { providerCalls } from './providerCalls.ts';
import { readSchema } from './providerDocuments.ts';
import { loadProviderScript, type ProviderSite } from './providerScript.ts';
import { ServiceError } from './ServiceError.ts';
import { jsonPartOf, textOf } from './shape.ts';

/** The provider's account, reduced to the parts that the product reads. */
export interface Account extends AccountData {
  readonly uid: string;
  /** The customer logs in by a social network or a passkey only. */
  readonly hasNoPassword?: true;
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
  readonly getSchema: () => Promise<{ readonly schema: ProviderSchema; readonly findings: readonly Finding[] }>;
  readonly getAccount: (regToken: string) => Promise<Account>;
  readonly setAccount: (change: AccountChange) => Promise<void>;
}

/** The product's services; `base` returns their address at the time of the call. */
export interface ServicesAt {
  readonly http: Http;
  readonly base: () => string;
}

/** Only sites whose services read and write accounts load this. */
const throughServices = () => import('./subscriberAccount.ts');

/**
 * The provider, through its client script. With a token of the services, the account is read and written through these.
 */
export function providerGateway(
  clock: Clock,
  { http, base }: ServicesAt,
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
        return parseAccount(await (await throughServices()).readSubscriberAccount(http, base(), regToken));
      const answer = await read('getAccountInfo', {
        regToken,
        include: 'data,preferences,profile,subscriptions',
        extraProfileFields: 'phones',
      });
      return parseAccount(answer);
    },
    setAccount: async (change) => {
      const { regToken, patch, language } = change;
      if (isServiceToken(regToken)) return (await throughServices()).writeSubscriberAccount(http, base(), change);
      await call('setAccountInfo', { ...patch, regToken, lang: language });
    },
  };
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
