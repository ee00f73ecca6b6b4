import type { AccountData } from '#adapters/model/account.ts';
import { isRecord, ownMember } from '#adapters/model/json.ts';
import type { ProviderSchema } from '#adapters/model/provider.ts';
import { termsConsent } from '#adapters/model/providerNames.ts';
import type { ConsentStatement, SiteConsent } from '../gateways/siteConsents.ts';

/**
 * The consents that finalize asks for besides the terms: required by the site's consents or by its schema, and not
 * given, or given for a document that is too old.
 * Source: requirements#finalize-fields.
 */
export function missingConsents(
  consents: readonly SiteConsent[],
  schema: ProviderSchema,
  account: AccountData,
): readonly SiteConsent[] {
  const known = new Set(consents.map(({ id }) => id));
  const bySchema = [...schema.fields.values()]
    .filter(({ root, required, writeAccess }) => root === 'preferences' && required && writeAccess !== 'serverOnly')
    .map(({ path }): SiteConsent => ({ id: path.slice('preferences.'.length), statements: [] }))
    .filter(({ id }) => !known.has(id));
  return [...consents, ...bySchema].filter((consent) => consent.id !== termsConsent && !isGiven(consent, account));
}

function isGiven({ id, statements }: SiteConsent, { preferences }: AccountData): boolean {
  const given = id.split('.').reduce<unknown>(ownMember, preferences);
  if (!isRecord(given) || given['isConsentGranted'] !== true) return false;
  return !statements.some((statement) => isOutdated(given, statement));
}

function isOutdated(
  given: Readonly<Record<string, unknown>>,
  { minDocVersion, minDocDate }: ConsentStatement,
): boolean {
  const { docVersion, docDate } = given;
  if (minDocVersion !== undefined) return typeof docVersion === 'number' && docVersion < minDocVersion;
  return minDocDate !== undefined && typeof docDate === 'string' && Date.parse(docDate) < Date.parse(minDocDate);
}
