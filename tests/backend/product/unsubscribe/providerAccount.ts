import { consentFacts } from '#backend/product/evidence/consentFacts.ts';
import type { SubscriptionGateway } from '#backend/product/unsubscribe/processOrders.ts';

/** The newsletters of one account at a provider of the tests. */
export interface ProviderAccount {
  readonly gateway: SubscriptionGateway;
  /** Newsletters that calls ended, in order. */
  readonly ended: readonly string[];
  /** Newsletters that calls resumed, in order. */
  readonly resumed: readonly string[];
  /** Subscribes or unsubscribes; `at` is epoch milliseconds, `status` that of the double opt-in. */
  readonly set: (newsletter: string, isSubscribed: boolean, at: number, status?: 'Pending' | 'Confirmed') => void;
}

/** `now` is the provider's clock; `meanwhile` runs after each end, before its answer. */
export function providerAccount(
  now: () => number,
  meanwhile: () => Promise<void> = () => Promise.resolve(),
): ProviderAccount {
  const ended: string[] = [];
  const resumed: string[] = [];
  const subscriptions: Record<string, { readonly email: object }> = {};
  const set: ProviderAccount['set'] = (newsletter, isSubscribed, at, status) => {
    const time = new Date(at).toISOString();
    const doubleOptIn = { status, ...(status === 'Confirmed' && { confirmTime: time }) };
    subscriptions[newsletter] = { email: { isSubscribed, lastUpdatedSubscriptionState: time, doubleOptIn } };
  };
  return {
    ended,
    resumed,
    set,
    gateway: {
      apiKey: '4_centre',
      read: (uid) =>
        Promise.resolve({
          person: { uid, email: 'ada@beispiel.example' },
          firstName: 'Ada',
          facts: consentFacts({ subscriptions }),
        }),
      end: async (_uid, newsletter) => {
        ended.push(newsletter);
        set(newsletter, false, now());
        await meanwhile();
      },
      resume: async (_uid, newsletter, isConfirmed) => {
        resumed.push(isConfirmed ? `${newsletter} confirmed` : newsletter);
        set(newsletter, true, now());
      },
    },
  };
}
