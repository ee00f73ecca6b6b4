import type { JsonObject } from '#adapters/model/json.ts';
import { accountExists, callProvider, unusable, type ProviderAccess } from '#backend/product/services/providerCall.ts';
import { nestedAt, readDotted } from '#backend/shared/nestedValues.ts';

/** How a subscription at the identity provider was ended: `newer` means that it was started again after the order. */
export type Ending = 'ended' | 'had-ended' | 'newer' | 'no-account';

/**
 * Ends one subscription at the identity provider, by signed calls, so that it works for every way to open mailed links.
 * `orderedAt` is epoch milliseconds. Throws OutboundError if there is no usable answer.
 */
export type EndSubscription = (uid: string, newsletter: string, orderedAt: number) => Promise<Ending>;

/** The clocks of provider and node may differ by a minute: in doubt the newsletter ends. */
const DOUBT = 60_000;

/** Source: requirements#one-click-unsubscribe. */
export function subscriptionEnding(access: ProviderAccess): EndSubscription {
  return async (UID, newsletter, orderedAt) => {
    const found = await callProvider(access, 'accounts.getAccountInfo', { UID, include: 'subscriptions' });
    if (!(await accountExists(access, found.errorCode))) return 'no-account';
    const subscriptions = found.body['subscriptions'] as JsonObject | undefined;
    if (readDotted(subscriptions, `${newsletter}.email.isSubscribed`) !== true) return 'had-ended';
    const since = readDotted(subscriptions, `${newsletter}.email.lastUpdatedSubscriptionState`);
    if (typeof since === 'string' && Date.parse(since) > orderedAt + DOUBT) return 'newer';
    const { errorCode } = await callProvider(access, 'accounts.setAccountInfo', {
      UID,
      subscriptions: JSON.stringify(nestedAt([newsletter], { email: { isSubscribed: false } })),
    });
    return errorCode === 0 ? 'ended' : unusable(errorCode);
  };
}
