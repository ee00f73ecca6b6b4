/**
 * How a mailed link becomes a token that may edit the preference centre's fields:
 * - `initRegistration`: the provider's token, by a signed `accounts.initRegistration` with a UID, which no public document
 *   promises.
 * - `lite`: the provider's token, by `accounts.getLiteToken`, for subscribers without a full account.
 * - `proxy`: a token of the services, which read and write the account with signed calls.
 * Source: requirements#link-exchange.
 */
export const linkStrategies = ['initRegistration', 'lite', 'proxy'] as const;
export type LinkStrategy = (typeof linkStrategies)[number];
