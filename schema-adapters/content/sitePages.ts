import type { SiteFeatures } from '../model/site.ts';

/**
 * Pages, and parts of pages, that only exist where the site has switched on one of these features. All other addresses
 * always exist.
 */
const needs: Readonly<Record<string, readonly (keyof SiteFeatures)[] | undefined>> = {
  '/consents': ['consents'],
  '/mydata': ['dataCopy', 'accountDeletion'],
  '/mydata#data-copy': ['dataCopy'],
  '/mydata#delete-account': ['accountDeletion'],
  '/accessdata#access-passkeys': ['passkeys'],
};

/** The features of which the page at this address needs one; empty for all other addresses. Never throws. */
export function neededFeatures(url: string): readonly (keyof SiteFeatures)[] {
  const [, path = '', hash = ''] = /^([^?#]*?)\/?(?:\?[^#]*)?(#.*)?$/.exec(url.trim().toLowerCase()) ?? [];
  const name = [path + hash, path].find((one) => Object.hasOwn(needs, one)) ?? '';
  return needs[name] ?? [];
}

/** Whether the site has the page at this address, as far as its features decide. Never throws. */
export function offersPage(url: string, features: SiteFeatures): boolean {
  const needed = neededFeatures(url);
  return needed.length === 0 || needed.some((name) => features[name] === true);
}

/** Pages, and parts of pages, that editors link to, by the names under which they choose them. */
export const sitePages = {
  start: '/',
  personalData: '/personaldata',
  addresses: '/addresses',
  accessData: '/accessdata',
  email: '/accessdata#access-email',
  password: '/accessdata#access-password',
  passkeys: '/accessdata#access-passkeys',
  consents: '/consents',
  myData: '/mydata',
  dataCopy: '/mydata#data-copy',
  deletion: '/mydata#delete-account',
  accessibility: '/accessibility',
} as const;

/**
 * Paths of the application's pages, as routes, so that each answers 200.
 * Source: requirements#start-page, requirements#centre-routes.
 */
export const pagePaths: readonly string[] = [
  '/',
  '/login',
  '/login/redirect',
  '/registration',
  '/registration/finalize',
  '/registration/code',
  '/registration/confirmation',
  '/double-opt-in-done',
  '/social/link-accounts',
  '/addresses',
  '/personaldata',
  '/consents',
  '/accessdata',
  '/mydata',
  '/receipt',
  '/unsubscribe-success',
  '/error',
  '/error/:code',
  '/consentNotUsed',
];

/** Pages whose URL can contain a token. Source: requirements#TOK-2. */
export const tokenPagePaths: readonly string[] = [
  '/login/reset-password',
  '/login/reset-password/start',
  '/login/restore-email',
  '/preferences',
  '/preferences/*',
];

/** Whether an address of the site, which begins with a slash, leads to a page. Never throws. */
export function isPage(url: string): boolean {
  const path = /^[^?#]*/.exec(url.trim())?.[0].replace(/(?<=.)\/$/, '') ?? '';
  const name = path.toLowerCase();
  return [...pagePaths, ...tokenPagePaths, sitePages.accessibility].some(
    (route) => route.toLowerCase() === name || (/[:*]/.test(route) && name.startsWith(route.replace(/[:*].*/, ''))),
  );
}
