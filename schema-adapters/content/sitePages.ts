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
