import {
  type AccountData,
  type ProviderSchema,
  type ProviderField,
  termsConsent,
  readPath,
  rootOf,
  subscriptionName,
  toAccountPath,
} from '@kontor/schema-adapters/provider';
import { isRecord, ownMember } from '@kontor/schema-adapters/json';
import type { Tab } from '@kontor/schema-adapters/content';
import { fieldsOf, pathsOf, type FieldConfig } from '@kontor/schema-adapters';
import type { ConsentStatement, SiteConsent } from './siteConsent.ts';

/**
 * The consents besides the terms that finalize must request: required by the site's consents or by its schema, and
 * missing or granted for an outdated document.
 * Source: requirements#finalize-fields.
 */
export function missingConsents(
  consents: readonly SiteConsent[],
  schema: ProviderSchema,
  account: AccountData,
): readonly SiteConsent[] {
  const siteConsentIds = new Set(consents.map(({ id }) => id));
  const bySchema = [...schema.fields.values()]
    .filter(({ root, required, writeAccess }) => root === 'preferences' && required && writeAccess !== 'serverOnly')
    .map(({ path }): SiteConsent => ({ id: path.slice('preferences.'.length), statements: [] }))
    .filter(({ id }) => !siteConsentIds.has(id));
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

/** The region check writes this value, so finalize never requests it. Source: requirements#finalize-fields. */
const REGION_PATH = 'data.customerassignment';

/**
 * The paths that finalize must request: required fields without a value, and required subscriptions that are off;
 * German sites always request the postcode.
 */
export function missingPaths(schema: ProviderSchema, account: AccountData, asksZip: boolean): ReadonlySet<string> {
  const required = [...schema.fields.values()].filter(
    ({ path, root, required: isRequired, writeAccess }) =>
      isRequired &&
      root !== 'preferences' &&
      writeAccess !== 'serverOnly' &&
      path !== REGION_PATH &&
      isMissing(root, readPath(account, toAccountPath(path))),
  );
  return new Set([...required.map(({ path }) => path), ...(asksZip ? ['profile.zip'] : [])]);
}

/** Fields for these paths, with labels and choices from the site's content; the schema names a subscription. */
export function missingFields(
  paths: ReadonlySet<string>,
  schema: ProviderSchema,
  tabs: readonly Tab[],
): readonly FieldConfig[] {
  const contentFields = tabs
    .flatMap(({ components }) => components)
    .flatMap((component) => (component.type === 'profile' ? component.fields : []));
  return fieldsOf([...paths], schema).map((field) => {
    const fieldPaths = pathsOf(field);
    const {
      label = getSubscriptionName(schema, fieldPaths),
      hint,
      options,
      errors,
    } = contentFields.find((other) => pathsOf(other).some((path) => fieldPaths.includes(path))) ?? {};
    return { ...field, label, hint, options, errors };
  });
}

function getSubscriptionName({ fields }: ProviderSchema, [path = '']: readonly string[]): string | undefined {
  return rootOf(path) === 'subscriptions' ? (fields.get(path)?.description ?? subscriptionName(path)) : undefined;
}

/** Whether a required value is missing. A subscription must be on; for other fields any value is enough. */
export function isMissing(root: ProviderField['root'], value: unknown): boolean {
  return root === 'subscriptions' ? value !== true : value === undefined || value === null || value === '';
}
