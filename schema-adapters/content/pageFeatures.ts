import type { SiteFeatures } from '../model/site.ts';
import * as paths from './pagePaths.ts';

/**
 * Pages, and parts of pages, that only exist where the site has switched on one of these features. All other addresses
 * always exist.
 */
const needs: Readonly<Record<string, readonly (keyof SiteFeatures)[] | undefined>> = {
  [paths.consents]: ['consents'],
  [paths.myData]: ['dataCopy', 'accountDeletion'],
  [`${paths.myData}#data-copy`]: ['dataCopy'],
  [`${paths.myData}#delete-account`]: ['accountDeletion'],
  [`${paths.accessData}#access-passkeys`]: ['passkeys'],
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
