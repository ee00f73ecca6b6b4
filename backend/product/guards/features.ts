import type { SiteMetadata } from '#adapters/content/metadataDocument.ts';
import { nothingThere } from '#backend/shared/http/problem.ts';

/** What a site offers beyond the usual. */
export type Features = SiteMetadata['features'];

/** Sites with one of these send mails (a production node does not start without a mail server). */
export const featuresWithMails = [
  'emailChange',
  'accountDeletion',
  'passkeys',
  'dataCopy',
] as const satisfies readonly (keyof Features)[];

/** Throws the answer of an unknown address where the site offers none of the features. */
export function requireFeature(features: Features, ...anyOf: readonly (keyof Features)[]): void {
  if (!anyOf.some((name) => features[name] === true)) throw nothingThere();
}
