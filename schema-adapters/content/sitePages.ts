import type { SiteFeatures } from '../model/site.ts';

/** Pages and sections of pages that exist only on sites with one of these features. */
const featuresByAddress: Readonly<Record<string, readonly (keyof SiteFeatures)[] | undefined>> = {
  '/consents': ['consents'],
  '/mydata': ['dataCopy', 'accountDeletion'],
  '/mydata#data-copy': ['dataCopy'],
  '/mydata#delete-account': ['accountDeletion'],
  '/accessdata#access-passkeys': ['passkeys'],
};

/** The features of which the page at this address needs at least one; empty for all other addresses. Never throws. */
export function neededFeatures(url: string): readonly (keyof SiteFeatures)[] {
  const [, path = '', hash = ''] = /^([^?#]*?)\/?(?:\?[^#]*)?(#.*)?$/.exec(url.trim().toLowerCase()) ?? [];
  const name = [path + hash, path].find((key) => Object.hasOwn(featuresByAddress, key)) ?? '';
  return featuresByAddress[name] ?? [];
}

/** Whether the features of a site allow the page at this address. Never throws. */
export function offersPage(url: string, features: SiteFeatures): boolean {
  const alternatives = neededFeatures(url);
  return alternatives.length === 0 || alternatives.some((name) => features[name] === true);
}

/** Pages and sections of pages for links, by their names in the editor. */
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
 * Route patterns of the application's pages, which all answer 200.
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
