import type { Clock } from '#backend/shared/clock.ts';

/** What the partner service needs to know of itself and of the provider. Addresses are absolute, without a slash at their end. */
export interface PartnerDeps {
  readonly clock: Clock;
  /** The partner's own public origin. */
  readonly origin: string;
  /** The customer account's site, linked on the page. */
  readonly site: string;
  readonly oidc: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string };
  /** `provider` is the origin that answers `accounts.sso.login` and `socialize.notifyLogin`. */
  readonly tokenMode: { readonly provider: string; readonly apiKey: string; readonly secret: string };
}

/** Where the two kinds of sign-on come back to; the partner registers exactly these at the provider. */
export const callbackPaths = { oidc: '/oidc/callback', token: '/token/callback', afterLogout: '/' } as const;
