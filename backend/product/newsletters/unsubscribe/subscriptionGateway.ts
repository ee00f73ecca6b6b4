import { ownMember } from '#adapters/model/json.ts';
import { consentFacts, type ConsentFact } from '#backend/product/evidence/consentFacts.ts';
import type { EvidencePerson } from '#backend/product/evidence/recordEvidence.ts';
import { accountExists, callProvider, unusable, type ProviderAccess } from '#backend/product/services/providerCall.ts';
import { nestedAt } from '#backend/shared/nestedValues.ts';

/** A newsletter of a subscriber as the identity provider knows it. */
export interface FoundSubscription {
  readonly person: EvidencePerson;
  /** Undefined if the subscriber never had it. */
  readonly fact: ConsentFact | undefined;
}

/**
 * Single subscriptions at the identity provider, by signed calls, so that they work for every way to open mailed links.
 * They throw OutboundError if there is no usable answer.
 */
export interface SubscriptionGateway {
  /** Of the site that signs, for the evidence. */
  readonly apiKey: string;
  /** Undefined if there is no such account. */
  readonly read: (uid: string, newsletter: string) => Promise<FoundSubscription | undefined>;
  readonly end: (uid: string, newsletter: string) => Promise<void>;
}

/** Source: requirements#one-click-unsubscribe. */
export function subscriptionGateway(access: ProviderAccess): SubscriptionGateway {
  return {
    apiKey: access.apiKey,
    read: async (UID, newsletter) => {
      const call = { UID, include: 'profile,subscriptions' };
      const { errorCode, body } = await callProvider(access, 'accounts.getAccountInfo', call);
      if (!(await accountExists(access, errorCode))) return undefined;
      const email = ownMember(body['profile'], 'email');
      return {
        person: { uid: UID, email: typeof email === 'string' ? email : '' },
        fact: consentFacts(body).find(({ purpose }) => purpose === purposeOf(newsletter)),
      };
    },
    end: async (UID, newsletter) => {
      const subscriptions = JSON.stringify(nestedAt([newsletter], { email: { isSubscribed: false } }));
      const { errorCode } = await callProvider(access, 'accounts.setAccountInfo', { UID, subscriptions });
      if (errorCode !== 0) unusable(errorCode);
    },
  };
}

/** The consent that a newsletter is. */
const purposeOf = (newsletter: string): string => `subscriptions.${newsletter}`;
