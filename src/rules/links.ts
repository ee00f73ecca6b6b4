import { safeAddress } from '#adapters/content/safeAddress.ts';

/**
 * Pages to which a login may return. Never one that accepts a link's token, in any spelling that the router
 * understands: the token could belong to somebody else, and third parties already run here.
 */
const pages =
  /^\/(?:|personaldata|addresses|accessdata|consents|mydata|preferences(?:\/(?!token(?:\/|$))[\w.-]+)*\/?)$/i;

/** The internal path that a visitor came from, or the start page. Source: requirements#login, requirements#NAV-2. */
export function rememberedOrigin(from: string | null, siteOrigin: string): string {
  return safeTarget(from, { origin: siteOrigin, isRoute: (path) => pages.test(path), fallback: '/' });
}

/** The login page's URL for a visitor who wanted `path`. */
export function loginAddress(path: string): string {
  return path === '/' ? '/login' : withOrigin('/login', path);
}

/** The URL of a further step of login or registration; it keeps the page that the visitor wanted. */
export function withOrigin(step: string, from: string | null): string {
  return from ? `${step}?from=${encodeURIComponent(from)}` : step;
}

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

/** A link from content that may be shown: its URL, and whether it leaves the site. */
export interface SafeLink {
  readonly href: string;
  readonly external: boolean;
}

/**
 * Checks a link from content, catalogue or consent documents: https (http on localhost), mailto, tel or a path of the
 * site are allowed. `undefined` means: show it as plain text.
 * Source: requirements#NAV-3.
 */
export function safeLink(address: unknown): SafeLink | undefined {
  const href = safeAddress(address);
  return href === undefined ? undefined : { href, external: /^https?:/i.test(href) };
}

/** The URL of an image: https or a path of the site. `undefined` means: show no picture. Source: requirements#NAV-3. */
export function safeImage(address: unknown): string | undefined {
  return safeAddress(address, 'picture');
}

/**
 * An error code in the form allowed in URLs, in lower case; `undefined` if it is invalid.
 * Source: requirements#NAV-5.
 */
export function validCode(code: string | undefined | null): string | undefined {
  return code && /^[a-z0-9][a-z0-9._-]{0,31}$/i.test(code) ? code.toLowerCase() : undefined;
}

/** A double opt-in result code: one to six digits. Source: requirements#NAV-5. */
export function validDoubleOptInCode(code: string | undefined | null): string | undefined {
  return code && /^\d{1,6}$/.test(code) ? code : undefined;
}
