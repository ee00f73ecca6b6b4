import { paths, safeAddress } from '@kontor/schema-adapters/content';

/**
 * Pages to which a login may return. Excludes pages that accept a link's token, in any spelling that the router
 * understands: the token could belong to another person, and third parties already run here.
 */
const returnPages: readonly string[] = [
  paths.start,
  paths.personalData,
  paths.addresses,
  paths.accessData,
  paths.consents,
  paths.myData,
];
const pagesOfCentre = /^(?:\/(?!token(?:\/|$))[\w.-]+)*\/?$/;
const mayReturn = (address: string): boolean => {
  const path = address.toLowerCase();
  const isCentre = path.startsWith(paths.centre) && pagesOfCentre.test(path.slice(paths.centre.length));
  return isCentre || returnPages.includes(path);
};

/**
 * Whether a page belongs to the preference centre. Its data and its script of the provider must not stay in memory on
 * other pages, so its links to them open a new document.
 */
export const isCentrePage = (path: string): boolean => /^\/(?:preferences|unsubscribe-success)(?:\/|$)/i.test(path);

/** No control characters, spaces or backslashes; plain ASCII, because URLs are percent-encoded. */
const printable = /^[!-[\]-~]{1,2048}$/;

/**
 * The internal path that a visitor came from, or the start page: all computed navigation goes through this check.
 * Applying it twice changes nothing.
 * Source: requirements#login, requirements#NAV-1, requirements#NAV-2.
 */
export function rememberedOrigin(from: string | null, siteOrigin: string): string {
  if (from === null || !printable.test(from)) return '/';
  const path = (from.startsWith('/') ? from : pathAt(siteOrigin, from)).replace(/^\/+/, '/');
  const url = URL.canParse(path, siteOrigin) ? new URL(path, siteOrigin) : undefined;
  return url?.origin === siteOrigin && mayReturn(url.pathname) ? formatPath(url) : '/';
}

/** The path of an absolute address of this site; empty for all others. */
function pathAt(siteOrigin: string, address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url?.origin === siteOrigin && url.username + url.password === '' ? formatPath(url) : '';
}

const formatPath = ({ pathname, search, hash }: URL): string => pathname + search + hash;

/** The login page's URL for a visitor who requested `path`. */
export function loginAddress(path: string): string {
  return path === paths.start ? paths.login : withOrigin(paths.login, path);
}

/** The URL of a later step of login or registration, which keeps the page that the visitor requested. */
export function withOrigin(step: string, from: string | null): string {
  return from ? `${step}?from=${encodeURIComponent(from)}` : step;
}

/** A safe link from content: its URL, and whether it leaves the site. */
export interface SafeLink {
  readonly href: string;
  readonly external: boolean;
}

/**
 * Checks a link from content, catalogue or consent documents: allows https (http on localhost), mailto, tel and paths
 * of the site. Render plain text if it is undefined.
 * Source: requirements#NAV-3.
 */
export function safeLink(address: unknown): SafeLink | undefined {
  const href = safeAddress(address);
  return href === undefined ? undefined : { href, external: /^https?:/i.test(href) };
}

/**
 * The URL of an image: https or a path of the site. Render no picture if it is undefined.
 * Source: requirements#NAV-3.
 */
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
