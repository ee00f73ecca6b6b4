import { createHmac } from 'node:crypto';

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
