import { type SignOnEvent, type SessionType, redirectPage, deviceScope, isToken } from './signOn.ts';

/**
 * The sign-on data in a URL, and the URL without them. The URL never begins with two slashes, which would name another
 * host.
 */
export interface SignOnParams {
  readonly events: readonly SignOnEvent[];
  /** Path, query and hash. */
  readonly address: string;
  readonly isTokenRefused: boolean;
}

const partnerParam = 'oidcServicePartner';
/** Source: requirements#IDP-sso. */
export const ssoTokenParam = 'gig_ssoToken';
const scopeParams = ['scope', 'gig_scope'];

/**
 * Reads the tokens of single sign-on from a URL. `referrer` is the page from which the browser came.
 * Source: requirements#sso-tokens, requirements#TOK-1.
 */
export function readSignOnParams(url: URL, referrer: string): SignOnParams {
  const query = new URLSearchParams(url.search);
  const [partner, ssoToken] = [query.get(partnerParam), query.get(ssoTokenParam)];
  const isTokenRefused =
    query.get('error') === 'invalid_token' && /invalid sso token/i.test(query.get('error_description') ?? '');
  const host = getPartnerHost(referrer, url.origin);
  const events: SignOnEvent[] = [
    ...(isTokenRefused ? [{ event: 'TOKEN_REFUSED' as const }] : []),
    ...(isToken(partner)
      ? [{ event: 'PARTNER_CAME' as const, token: partner, host, ...demands(url.pathname, query) }]
      : []),
    ...(isToken(ssoToken) ? [{ event: 'SSO_TOKEN_CAME' as const, token: ssoToken, host, ...scopeIn(query) }] : []),
  ];
  const removedParams = [
    partnerParam,
    ssoTokenParam,
    ...(isToken(ssoToken) ? scopeParams : []),
    ...(isTokenRefused ? ['error', 'error_description'] : []),
  ].filter((name) => query.has(name));
  for (const name of removedParams) query.delete(name);
  const search = removedParams.length === 0 ? url.search : query.size === 0 ? '' : `?${query.toString()}`;
  return { events, address: url.pathname.replace(/^\/+/, '/') + search + url.hash, isTokenRefused };
}

/** The provider's script accepts the scope under either name. */
function scopeIn(query: URLSearchParams): { readonly scope?: typeof deviceScope } {
  return scopeParams.some((name) => query.get(name) === deviceScope) ? { scope: deviceScope } : {};
}

/** The provider's requirements for this authorisation, from the redirect page's URL. */
function demands(path: string, query: URLSearchParams): { readonly context?: string; readonly wantsLogin?: boolean } {
  if (path !== redirectPage) return {};
  const context = query.get('context');
  return {
    context: isToken(context) ? context : undefined,
    wantsLogin: query.get('mode') === 'forceLogin' || query.get('forceLogin') === 'true',
  };
}

function getPartnerHost(referrer: string, siteOrigin: string): string | undefined {
  if (!URL.canParse(referrer)) return undefined;
  const { protocol, origin, host } = new URL(referrer);
  return /^https?:$/.test(protocol) && origin !== siteOrigin ? host : undefined;
}

/**
 * How long the confirmation of a registration is shown before the redirect, milliseconds.
 * Source: requirements#constants.
 */
export const waitAfterRegistration = 3_000;

/** State of the redirect to a partner; `IDLE` while there is no partner. Source: requirements#redirect-state. */
export type RedirectState =
  | 'IDLE'
  | 'WAITING_FOR_CUSTOMER'
  | 'WAITING_AFTER_REGISTRATION'
  | 'REDIRECT_TO_LOGIN_IN_PROGRESS'
  | 'REDIRECT_TO_SERVICE_PARTNER_IN_PROGRESS';

/** Events of the redirect. `isLoggedIn`: whether the current login is sufficient for the partner. */
export type RedirectEvent =
  /** A page on which the customer has something to do: login, registration and the steps after them. */
  | {
      readonly event: 'ENTRY_OPENED' | 'REDIRECT_PAGE_OPENED';
      readonly type: SessionType;
      readonly isLoggedIn: boolean;
    }
  | { readonly event: 'REGISTERED' }
  /** The customer wants to stay on the page instead of being redirected. */
  | { readonly event: 'STAYED' };

/** The next state; an event without meaning in a state changes nothing. */
export function redirectStep(state: RedirectState, event: RedirectEvent): RedirectState {
  if (event.event === 'REGISTERED') return state === 'WAITING_FOR_CUSTOMER' ? 'WAITING_AFTER_REGISTRATION' : state;
  if (event.event === 'STAYED') return state === 'WAITING_AFTER_REGISTRATION' ? 'WAITING_FOR_CUSTOMER' : state;
  if (event.type === 'NONE') return 'IDLE';
  if (event.isLoggedIn) return 'REDIRECT_TO_SERVICE_PARTNER_IN_PROGRESS';
  return event.event === 'ENTRY_OPENED' ? 'WAITING_FOR_CUSTOMER' : 'REDIRECT_TO_LOGIN_IN_PROGRESS';
}
