/** What counts as known: the site's own origin, its routes, and partner origins that may be reached without a click. */
export interface KnownTargets {
  readonly origin: string;
  readonly isRoute: (pathname: string) => boolean;
  /** Exact origins, https only. */
  readonly externalOrigins?: readonly string[];
  /** Where everything else goes; an internal path. */
  readonly fallback: string;
}

/**
 * The one gate of computed navigation: gives back an internal path, or an allowed external address, or the fallback.
 * Applying it twice changes nothing. Source: requirements#NAV-1.
 */
export function safeTarget(target: unknown, known: KnownTargets): string {
  if (typeof target !== 'string' || target.length > 2048 || !printable.test(target)) return known.fallback;
  return target.startsWith('/') ? internal(target, known) : external(target, known);
}

/** No control characters, spaces or backslashes; plain ASCII, since addresses are percent-encoded. */
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
