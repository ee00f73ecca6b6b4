import type { SiteMetadata } from '@kontor/schema-adapters/metadata';
import { nothingThere } from '#backend/shared/http/problem.ts';

/** Optional features of a site. */
export type Features = SiteMetadata['features'];

/** Sites with one of these send mails (a production node does not start without a mail server). */
export const featuresWithMails = [
  'emailChange',
  'accountDeletion',
  'passkeys',
  'dataCopy',
] as const satisfies readonly (keyof Features)[];

/** Throws 404 unless the site has at least one of the features. */
export function requireFeature(features: Features, ...anyOf: readonly (keyof Features)[]): void {
  if (!anyOf.some((name) => features[name] === true)) throw nothingThere();
}
