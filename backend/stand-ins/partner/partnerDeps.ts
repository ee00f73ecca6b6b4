import type { Clock } from '#backend/shared/clock.ts';

/** The partner service's settings, and those of the provider. URLs are absolute, without a slash at their end. */
export interface PartnerDeps {
  readonly clock: Clock;
  /** The partner's own public origin. */
  readonly origin: string;
  /** The customer account's site, linked on the page. */
  readonly site: string;
  readonly oidc: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string };
  /** `provider` is the origin of `accounts.sso.login` and `socialize.notifyLogin`. */
  readonly tokenMode: { readonly provider: string; readonly apiKey: string; readonly secret: string };
}

/** Return URLs of the two kinds of sign-on; the partner registers exactly these at the provider. */
export const callbackPaths = { oidc: '/oidc/callback', token: '/token/callback', afterLogout: '/' } as const;
