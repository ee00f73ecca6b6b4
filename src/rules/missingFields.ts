import type { AccountData } from '#adapters/model/account.ts';
import type { FieldConfig } from '#adapters/model/content.ts';
import type { ProviderSchema } from '#adapters/model/provider.ts';
import { readPath, toAccountPath } from '#adapters/providerPath.ts';

/** Written by the region check, never asked. Source: specification §5, finalize screen. */
const neverAsked = 'data.customerassignment';

/** The fields that finalize asks for: required without a value; German sites always ask for the postcode. */
export function missingFields(schema: ProviderSchema, account: AccountData, asksZip: boolean): readonly FieldConfig[] {
  const required = [...schema.fields.values()].filter(
    ({ path, root, required: isRequired, writeAccess }) =>
      isRequired &&
      (root === 'profile' || root === 'data') &&
      writeAccess !== 'serverOnly' &&
      path !== neverAsked &&
      isEmpty(readPath(account, toAccountPath(path))),
  );
  const paths = new Set([...required.map(({ path }) => path), ...(asksZip ? ['profile.zip'] : [])]);
  return [...paths].map((schemaPath) => ({ type: kinds.get(schemaPath) ?? 'FormInput', schemaPath }));
}

const kinds = new Map([
  ['profile.country', 'CountryInput'],
  ['data.addressBook.country', 'CountryInput'],
  ['data.salutation', 'SalutationInput'],
]);

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
