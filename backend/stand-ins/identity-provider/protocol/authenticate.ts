import { timingSafeEqual, createHmac } from 'node:crypto';
import { type SiteGroup, type SiteSettings, trusts } from '../sites.ts';
import { ProviderFailure } from './answer.ts';
import type { CallParams } from './callParams.ts';

/** The site of a call, and whether its caller proved to have that site's secret. */
export interface Caller {
  readonly site: SiteSettings;
  readonly signed: boolean;
}

/** The data of a call that authentication needs. `now` is epoch milliseconds, `url` the request's URL without query. */
export interface CallToAuthenticate {
  readonly params: CallParams;
  readonly method: string;
  readonly url: string;
  readonly now: number;
}

/**
 * Finds the site by `apiKey` and checks a server's credentials: the secret itself, or a signature with timestamp and
 * nonce; of the site, or of an application named by `userKey`. Throws 301001, 400002, 400093, 403002–403005, 403010. A browser
 * has none: unsigned.
 * Source: requirements#IDP-errors, requirements#IDP-configuration.
 */
export function authenticate(call: CallToAuthenticate, group: SiteGroup, nonces: NonceStore): Caller {
  const { params } = call;
  const site = group.byKey(params.require('apiKey'));
  if (site === undefined) throw new ProviderFailure(400093);
  if (site.movedTo !== undefined) throw new ProviderFailure(301001, undefined, { apiDomain: site.movedTo });
  if (params.has('secret')) {
    if (!sameText(params.require('secret'), secretOf(params, site)))
      throw new ProviderFailure(403010, 'Invalid parameter: secret');
    return { site, signed: true };
  }
  if (!params.has('sig')) {
    if (params.has('userKey')) throw new ProviderFailure(400002, 'Missing required parameter: secret');
    return { site, signed: false };
  }
  checkSignature(call, secretOf(params, site), nonces);
  return { site, signed: true };
}

function secretOf(params: CallParams, site: SiteSettings): string {
  const userKey = params.get('userKey') ?? '';
  const secret =
    userKey === '' ? site.secret : site.applications?.find((application) => application.userKey === userKey)?.secret;
  if (secret === undefined) throw new ProviderFailure(403005, 'The supplied userkey was not found');
  return secret;
}

/** Throws 403007 if the application that signed a call has no right for its method. */
export function refuseDeniedMethod(method: string, params: CallParams, { site }: Caller): void {
  const application = site.applications?.find(({ userKey }) => userKey === params.get('userKey'));
  if (application?.denied?.includes(method) === true) throw new ProviderFailure(403007, 'Permission denied');
}

const skewSeconds = 120;

function checkSignature({ params, method, url, now }: CallToAuthenticate, secret: string, nonces: NonceStore): void {
  const [timestamp, nonce, server] = [
    Number(params.require('timestamp')),
    params.require('nonce'),
    Math.trunc(now / 1000),
  ];
  if (!(Math.abs(timestamp - server) <= skewSeconds))
    throw new ProviderFailure(
      403002,
      `The requests timestamp skew more than ${skewSeconds} seconds from the server time. Please check you server's time and timezone configuration. Server timestamp: ${server}, Request timestamp: ${timestamp}`,
    );
  // Behind a proxy that ends TLS, the URL arrives as http although the client signed https.
  const addresses = [url, url.replace(/^http:/, 'https:')];
  if (
    !addresses.some((address) =>
      sameText(signatureOf({ method, url: address, params: params.all }, secret), params.require('sig')),
    )
  )
    throw new ProviderFailure(403003);
  if (!nonces.takes(nonce, server)) throw new ProviderFailure(403004);
}

/** Stores nonces for as long as their timestamps are valid. */
export interface NonceStore {
  /** False for a nonce seen before. `now` is epoch seconds. */
  readonly takes: (nonce: string, now: number) => boolean;
}

/** Nonces in memory: the stand-in is a single process. */
export function nonceStore(): NonceStore {
  const seen = new Map<string, number>();
  return {
    takes: (nonce, now) => {
      for (const [old, at] of seen) if (Math.abs(now - at) > 2 * skewSeconds) seen.delete(old);
      if (seen.has(nonce)) return false;
      seen.set(nonce, now);
      return true;
    },
  };
}

/** Refuses a page whose origin the site does not list. `standIn` is the stand-in's own origin, whose pages may call. */
export function refuseForeignOrigin(origin: string | undefined, site: SiteSettings, standIn: string): void {
  if (origin !== undefined && origin !== standIn && !trusts(site, origin))
    throw new ProviderFailure(400120, `Invalid site domain: ${origin.slice(0, 100)}`);
}

/** Whether two secrets are equal, in constant time. */
export function sameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The signed parts of a request. */
export interface SignedRequest {
  readonly method: string;
  /** Scheme, host (with a port that is not the scheme's own) and path, no query. */
  readonly url: string;
  readonly params: ReadonlyMap<string, string>;
}

/**
 * The signature with which the provider's server SDKs prove to have a secret (base64) without sending it: OAuth 1 style
 * base64(HMAC-SHA1(secret, METHOD & url & sorted parameters)), without `sig` itself.
 * Source: requirements#IDP-transport.
 */
export function signatureOf({ method, url, params }: SignedRequest, secret: string): string {
  const pairs = [...params]
    .filter(([name]) => name !== 'sig')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  const base = [method.toUpperCase(), encoded(normalUrl(url)), encoded(pairs.join('&'))].join('&');
  return createHmac('sha1', Buffer.from(secret, 'base64')).update(base).digest('base64');
}

function normalUrl(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}

/** RFC 3986: only letters, digits and `-._~` stay unescaped. */
function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.codePointAt(0)?.toString(16).toUpperCase() ?? ''}`,
  );
}
