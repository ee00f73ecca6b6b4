import type { SiteFeatures } from '../model/site.ts';
import * as paths from './pagePaths.ts';

/** Pages and sections of pages that exist only on sites with one of these features. */
const featuresByAddress: Readonly<Record<string, readonly (keyof SiteFeatures)[] | undefined>> = {
  [paths.consents]: ['consents'],
  [paths.myData]: ['dataCopy', 'accountDeletion'],
  [`${paths.myData}#data-copy`]: ['dataCopy'],
  [`${paths.myData}#delete-account`]: ['accountDeletion'],
  [`${paths.accessData}#access-passkeys`]: ['passkeys'],
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
