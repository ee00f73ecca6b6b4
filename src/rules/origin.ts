import { safeTarget } from './safeTarget.ts';

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
