/** Known targets: the site's own origin, its routes, and partner origins to which a page may redirect. */
export interface KnownTargets {
  readonly origin: string;
  readonly isRoute: (pathname: string) => boolean;
  /** Exact origins, https only. */
  readonly externalOrigins?: readonly string[];
  /** An internal path for all other targets. */
  readonly fallback: string;
}

/**
 * All computed navigation goes through this check: returns an internal path, an allowed external URL, or the fallback.
 * Applying it twice changes nothing.
 * Source: requirements#NAV-1.
 */
export function safeTarget(target: unknown, known: KnownTargets): string {
  if (typeof target !== 'string' || target.length > 2048 || !printable.test(target)) return known.fallback;
  return target.startsWith('/') ? internal(target, known) : external(target, known);
}

/** No control characters, spaces or backslashes; plain ASCII, because URLs are percent-encoded. */
const printable = /^[!-[\]-~]+$/;

function internal(target: string, known: KnownTargets): string {
  const url = parsed(target.replace(/^\/+/, '/'), known.origin);
  if (!url || url.origin !== known.origin || url.pathname.includes('//') || !known.isRoute(url.pathname))
    return known.fallback;
  return url.pathname + url.search + url.hash;
}

function external(target: string, known: KnownTargets): string {
  const url = parsed(target);
  if (!url || url.username !== '' || url.password !== '') return known.fallback;
  if (url.origin === known.origin) return internal(url.pathname + url.search + url.hash, known);
  return url.protocol === 'https:' && known.externalOrigins?.includes(url.origin) ? url.href : known.fallback;
}

function parsed(text: string, base?: string): URL | undefined {
  return URL.canParse(text, base) ? new URL(text, base) : undefined;
}
