import { timingSafeEqual } from 'node:crypto';
import { type SiteGroup, type SiteSettings, trusts } from '../sites.ts';
import { ProviderFailure } from './answer.ts';
import type { CallParams } from './callParams.ts';
import { signatureOf } from './signature.ts';

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
function sameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
