import { safeTarget } from './safeTarget.ts';

/**
 * Pages that a login may lead back to. Never one that takes a link's token, in no spelling that the router understands: the token would be
 * somebody else's, and third parties run here already.
 */
const pages = /^\/(?:|personaldata|addresses|accessdata|preferences(?:\/(?!token(?:\/|$))[\w.-]+)*\/?)$/i;

/** The internal path that a visitor came from, or the start page. Source: requirements#login, requirements#NAV-2. */
export function rememberedOrigin(from: string | null, siteOrigin: string): string {
  return safeTarget(from, { origin: siteOrigin, isRoute: (path) => pages.test(path), fallback: '/' });
}

/** The login page's address for a visitor who wanted to go to `path`. */
export function loginAddress(path: string): string {
  return path === '/' ? '/login' : withOrigin('/login', path);
}

/** The address of a further step on the way in, which keeps where the visitor wanted to go. */
export function withOrigin(step: string, from: string | null): string {
  return from ? `${step}?from=${encodeURIComponent(from)}` : step;
}
