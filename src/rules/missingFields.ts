import type { AccountData } from '#adapters/model/account.ts';
import type { FieldConfig } from '#adapters/model/fieldConfig.ts';
import type { ProviderField, ProviderSchema } from '#adapters/model/provider.ts';
import { readPath, rootOf, subscriptionName, toAccountPath } from '#adapters/providerPath.ts';

/** Written by the region check, so customers are never asked for it. Source: requirements#finalize-fields. */
const neverAsked = 'data.customerassignment';

/**
 * The fields that finalize asks for: required fields without a value, and required subscriptions that are off; German
 * sites always ask for the postcode.
 */
export function missingFields(schema: ProviderSchema, account: AccountData, asksZip: boolean): readonly FieldConfig[] {
  const required = [...schema.fields.values()].filter(
    ({ path, root, required: isRequired, writeAccess }) =>
      isRequired &&
      root !== 'preferences' &&
      writeAccess !== 'serverOnly' &&
      path !== neverAsked &&
      isMissing(root, readPath(account, toAccountPath(path))),
  );
  const paths = new Set([...required.map(({ path }) => path), ...(asksZip ? ['profile.zip'] : [])]);
  return [...paths].map((schemaPath) => ({
    type: kinds.get(schemaPath) ?? 'FormInput',
    schemaPath,
    ...(rootOf(schemaPath) === 'subscriptions' && {
      label: schema.fields.get(schemaPath)?.description ?? subscriptionName(schemaPath),
    }),
  }));
}

const kinds = new Map([
  ['profile.country', 'CountryInput'],
  ['data.addressBook.country', 'CountryInput'],
  ['data.salutation', 'SalutationInput'],
]);

/** A subscription must be on; for other fields any value is enough. */
function isMissing(root: ProviderField['root'], value: unknown): boolean {
  return root === 'subscriptions' ? value !== true : value === undefined || value === null || value === '';
}
