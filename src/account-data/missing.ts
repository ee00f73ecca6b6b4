import { type AccountData, type ProviderSchema, type ProviderField, termsConsent } from '#adapters/model/provider.ts';
import { isRecord, ownMember } from '#adapters/model/json.ts';
import type { Tab } from '#adapters/content/parseTabs.ts';
import { fieldsOf, pathsOf } from '#adapters/fields/fieldKinds.ts';
import type { ConsentStatement, SiteConsent } from './siteConsent.ts';
import type { FieldConfig } from '#adapters/fields/fieldConfig.ts';
import { readPath, rootOf, subscriptionName, toAccountPath } from '#adapters/providerPath.ts';

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
  const record = id.split('.').reduce<unknown>(ownMember, preferences);
  if (!isRecord(record) || record['isConsentGranted'] !== true) return false;
  return !statements.some((statement) => isOutdated(record, statement));
}

function isOutdated(
  record: Readonly<Record<string, unknown>>,
  { minDocVersion, minDocDate }: ConsentStatement,
): boolean {
  const { docVersion, docDate } = record;
  if (minDocVersion !== undefined) return typeof docVersion === 'number' && docVersion < minDocVersion;
  return minDocDate !== undefined && typeof docDate === 'string' && Date.parse(docDate) < Date.parse(minDocDate);
}

/** Written by the region check, so customers are never asked for it. Source: requirements#finalize-fields. */
const neverAsked = 'data.customerassignment';

/**
 * The paths that finalize asks for: required fields without a value, and required subscriptions that are off; German
 * sites always ask for the postcode.
 */
export function missingPaths(schema: ProviderSchema, account: AccountData, asksZip: boolean): ReadonlySet<string> {
  const required = [...schema.fields.values()].filter(
    ({ path, root, required: isRequired, writeAccess }) =>
      isRequired &&
      root !== 'preferences' &&
      writeAccess !== 'serverOnly' &&
      path !== neverAsked &&
      isMissing(root, readPath(account, toAccountPath(path))),
  );
  return new Set([...required.map(({ path }) => path), ...(asksZip ? ['profile.zip'] : [])]);
}

/**
 * The fields that ask for these paths, in the words and with the choices that the site's content has for them; a
 * subscription is named by the schema.
 */
export function missingFields(
  paths: ReadonlySet<string>,
  schema: ProviderSchema,
  tabs: readonly Tab[],
): readonly FieldConfig[] {
  const written = tabs
    .flatMap(({ components }) => components)
    .flatMap((component) => (component.type === 'profile' ? component.fields : []));
  return fieldsOf([...paths], schema).map((field) => {
    const own = pathsOf(field);
    const {
      label = nameIn(schema, own),
      hint,
      options,
      errors,
    } = written.find((other) => pathsOf(other).some((path) => own.includes(path))) ?? {};
    return { ...field, label, hint, options, errors };
  });
}

function nameIn({ fields }: ProviderSchema, [path = '']: readonly string[]): string | undefined {
  return rootOf(path) === 'subscriptions' ? (fields.get(path)?.description ?? subscriptionName(path)) : undefined;
}

/** A subscription must be on; for other fields any value is enough. */
export function isMissing(root: ProviderField['root'], value: unknown): boolean {
  return root === 'subscriptions' ? value !== true : value === undefined || value === null || value === '';
}
