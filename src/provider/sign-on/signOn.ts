import { paths } from '@kontor/schema-adapters/content';
import { isRecord, jsonIn } from '@kontor/schema-adapters/json';
import { isLiving } from '../../browser/isLiving.ts';
import { rememberedOrigin } from '../../links/links.ts';

/** The page that sends customers back to their partner. Source: requirements#redirect-page. */
export const redirectPage = paths.redirect;

/**
 * The page after a finished login, registration, finalize, link or reset: the partner if the sign-on began there, else
 * the page that the customer came from, else the start page.
 * Source: requirements#login, requirements#redirect-page.
 */
export function destinationOf(type: SessionType, from: string | null, siteOrigin: string): string {
  if (type === 'OIDC') return `${redirectPage}?mode=afterConsent&skipConsent=true`;
  return type === 'TOKEN' ? redirectPage : rememberedOrigin(from, siteOrigin);
}

/** How a partner signs customers on. Source: requirements#session-type. */
export type SessionType = 'TOKEN' | 'OIDC' | 'NONE';

/** A sign-on that a partner began in this tab. */
export interface SignOn extends TokenRecord {
  readonly type: 'TOKEN' | 'OIDC';
  /** Host that the customer came from, only for display. */
  readonly host?: string;
  /** The provider's id of the pending authorisation, in OIDC mode. */
  readonly context?: string;
  /** The partner requires the customer to log in again. */
  readonly wantsLogin?: boolean;
  /** The account that was logged in when it began, if any. */
  readonly uid?: string;
  /** Automatic redirects since the customer last did something. */
  readonly hops: number;
  /** The sign-on has ended; the record stays, so that this tab does not use another tab's sign-on. */
  readonly isUsed?: boolean;
}

/** Sign-on data that the browser stores for all tabs, and the data of this tab. Source: requirements#stored-tokens. */
export interface SignOnMemory {
  readonly ssoToken?: TokenRecord;
  readonly partnerToken?: TokenRecord;
  readonly tab?: SignOn;
}

/** A token, with the partner's requirements. */
type SignOnRequest = Pick<SignOn, 'token' | 'scope' | 'host' | 'context' | 'wantsLogin'>;

/** Events of a sign-on. Source: requirements#sso-tokens. */
export type SignOnEvent =
  | (SignOnRequest & { readonly event: 'PARTNER_CAME' | 'SSO_TOKEN_CAME' })
  /** The provider refused the SSO token. */
  | { readonly event: 'TOKEN_REFUSED' }
  /** An automatic redirect; `uid` is the logged-in account. */
  | { readonly event: 'HOPPED'; readonly uid?: string }
  | { readonly event: 'CUSTOMER_ACTED' }
  /** The customer went to the partner, or the provider refused. */
  | { readonly event: 'ENDED' }
  /** The redirect to the partner failed; this tab may try again, also after a reload. */
  | { readonly event: 'REDIRECT_FAILED' }
  /** Logout, login of another account, or too many redirects. */
  | { readonly event: 'FORGOTTEN' };

/**
 * The memory after an event. Only one of the two modes has a token: the latest wins.
 * Source: requirements#sso-tokens, requirements#TOK-4.
 */
export function rememberSignOn(memory: SignOnMemory, event: SignOnEvent, now: number): SignOnMemory {
  switch (event.event) {
    case 'PARTNER_CAME':
      return { partnerToken: newRecord(event.token, now), tab: beginSignOn(memory.tab, 'OIDC', event, now) };
    case 'SSO_TOKEN_CAME':
      return {
        ssoToken: newRecord(event.token, now, event.scope),
        tab: beginSignOn(memory.tab, 'TOKEN', event, now),
      };
    case 'TOKEN_REFUSED':
      return {
        ...memory,
        ssoToken: undefined,
        tab: memory.tab?.type === 'TOKEN' ? { ...memory.tab, isUsed: true } : memory.tab,
      };
    case 'ENDED':
      return endSignOn(memory, now);
    case 'REDIRECT_FAILED':
      return memory.tab ? { ...memory, tab: { ...memory.tab, isUsed: undefined } } : memory;
    case 'FORGOTTEN':
      return {};
    default: {
      const signOn = signOnOf(memory, now);
      if (!signOn) return memory;
      return {
        ...memory,
        tab:
          event.event === 'HOPPED'
            ? { ...signOn, hops: signOn.hops + 1, uid: signOn.wantsLogin ? undefined : (signOn.uid ?? event.uid) }
            : { ...signOn, hops: 0 },
      };
    }
  }
}

/**
 * The current sign-on of this tab: its own, or the browser's if the tab never had one (a mailed link opens another
 * tab). `uid` is the logged-in account; a sign-on that began with another account does not count.
 * Source: requirements#TOK-4.
 */
export function signOnOf({ tab, ssoToken, partnerToken }: SignOnMemory, now: number, uid?: string): SignOn | undefined {
  if (tab && isLiving(tab.expires, now, tokenLifetime))
    return tab.isUsed || (uid !== undefined && tab.uid !== undefined && tab.uid !== uid) ? undefined : tab;
  if (ssoToken && isLiving(ssoToken.expires, now, tokenLifetime)) return { ...ssoToken, type: 'TOKEN', hops: 0 };
  return partnerToken && isLiving(partnerToken.expires, now, tokenLifetime)
    ? { ...partnerToken, type: 'OIDC', hops: 0 }
    : undefined;
}

/**
 * Maximum number of automatic redirects in a row, including the one to the documented page.
 * Source: requirements#NAV-4.
 */
const maxHops = 3;

/** Whether a page may redirect automatically; otherwise the sign-on ends. */
export function mayHop({ hops }: SignOn): boolean {
  return hops + 1 < maxHops;
}

/**
 * Token mode if there is an SSO token, OIDC mode if there is a partner token or its script is on the page, else none.
 * Source: requirements#session-type.
 */
export function sessionTypeOf(signOn: SignOn | undefined, hasPartnerScript: boolean): SessionType {
  return signOn?.type ?? (hasPartnerScript ? 'OIDC' : 'NONE');
}

/** Reads what this tab stored; undefined if it is invalid. Never throws. */
export function parseTabSignOn(text: string | undefined, now: number): SignOn | undefined {
  const record = parseSignOnRecord(text, now);
  const { type, host, context, wantsLogin, uid, hops, isUsed } = recordIn(text);
  if (!record || (type !== 'TOKEN' && type !== 'OIDC') || !isCount(hops)) return undefined;
  return {
    ...record,
    type,
    hops,
    host: isToken(host) ? host : undefined,
    context: isToken(context) ? context : undefined,
    uid: isToken(uid) ? uid : undefined,
    wantsLogin: wantsLogin === true,
    isUsed: isUsed === true,
  };
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

/** Continues to count redirects if the provider sends the same sign-on back. */
function beginSignOn(
  before: SignOn | undefined,
  type: SignOn['type'],
  { token, host, context, wantsLogin, scope }: SignOnRequest,
  now: number,
): SignOn {
  const same = before?.type === type && before.token === token && before.context === context ? before : undefined;
  return {
    ...newRecord(token, now, scope),
    type,
    host: host ?? same?.host,
    context,
    wantsLogin,
    hops: same?.hops ?? 0,
  };
}

/** Ends the sign-on; a token that the browser stores for another tab's sign-on stays. */
function endSignOn(memory: SignOnMemory, now: number): SignOnMemory {
  const signOn = signOnOf(memory, now);
  if (!signOn) return memory;
  const others = (record: TokenRecord | undefined): TokenRecord | undefined =>
    record?.token === signOn.token ? undefined : record;
  return {
    ssoToken: others(memory.ssoToken),
    partnerToken: others(memory.partnerToken),
    tab: { ...signOn, isUsed: true },
  };
}

/**
 * A single sign-on or partner token as the browser stores it; `expires` is epoch milliseconds.
 * Source: requirements#stored-tokens.
 */
export interface TokenRecord {
  readonly token: string;
  readonly expires: number;
  /** The sign-on is for a device; the provider continues it at another address. */
  readonly scope?: typeof deviceScope;
}

/** Source: requirements#IDP-sso. */
export const deviceScope = 'device_sso';

/** Lifetime of single sign-on and partner tokens, milliseconds. Source: requirements#stored-tokens. */
export const tokenLifetime = 900_000;

/** Whether a value can be a token: printable ASCII of at most 4096 characters. */
export function isToken(value: unknown): value is string {
  return typeof value === 'string' && /^[!-~]{1,4096}$/.test(value);
}

/** A record whose lifetime starts now. */
export function newRecord(token: string, now: number, scope?: TokenRecord['scope']): TokenRecord {
  return { token, expires: now + tokenLifetime, ...(scope && { scope }) };
}

/** Reads a stored record; undefined if it has wrong types or has expired. Never throws. Source: requirements#TOK-4. */
export function parseSignOnRecord(text: string | undefined, now: number): TokenRecord | undefined {
  const { token, expires, scope } = recordIn(text);
  if (!isToken(token) || !Number.isSafeInteger(expires)) return undefined;
  const record: TokenRecord = {
    token,
    expires: Number(expires),
    ...(scope === deviceScope ? { scope: deviceScope } : {}),
  };
  return isLiving(record.expires, now, tokenLifetime) ? record : undefined;
}

function recordIn(text: string | undefined): Readonly<Record<string, unknown>> {
  const value = jsonIn(text);
  return isRecord(value) ? value : {};
}
