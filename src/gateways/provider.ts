import type { AccountData, AccountPatch } from '#adapters/model/account.ts';
import type { Finding } from '#adapters/model/finding.ts';
import { isRecord, type JsonObject, ownMember } from '#adapters/model/json.ts';
import type { ProviderSchema } from '#adapters/model/provider.ts';
import type { Clock } from './clock.ts';
import { providerCalls } from './providerCalls.ts';
import { readSchema } from './providerDocuments.ts';
import { loadProviderScript, type ProviderSite } from './providerScript.ts';
import { ServiceError } from './ServiceError.ts';
import { jsonPartOf, textOf } from './shape.ts';

/** The provider's account, reduced to the parts that the product reads. */
export interface Account extends AccountData {
  readonly uid: string;
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

/** The provider, through its client script. */
export function providerGateway(clock: Clock, load: typeof loadProviderScript = loadProviderScript): ProviderGateway {
  const { open, call, read } = providerCalls(clock, load);
  return {
    open: async (site) => {
      await open(site);
    },
    getSchema: () => readSchema(read),
    getAccount: async (regToken) => {
      const answer = await read('getAccountInfo', {
        regToken,
        include: 'data,preferences,profile,subscriptions',
        extraProfileFields: 'phones',
      });
      return parseAccount(answer);
    },
    setAccount: async ({ regToken, patch, language }) => {
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
