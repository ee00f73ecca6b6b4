import { standardProfile } from './standardProfile.ts';

/** Fields with a label in every catalogue, as `global.fields.<path>`, by the schema's spelling of the path. */
const labelled: ReadonlySet<string> = new Set([
  ...standardProfile,
  'data.addressBook.city',
  'data.addressBook.country',
  'data.addressBook.street',
  'data.addressBook.streetNo',
  'data.addressBook.zip',
  'data.preference.FAVORITE_STORE',
  'data.preference.SHOPPING_FREQUENCY',
  'data.salutation',
  'data.sfmc.dataProcessingConsented',
]);

/** Whether the catalogues have a label for the field at a path of the schema. */
export function hasLabel(schemaPath: string): boolean {
  return labelled.has(schemaPath);
}

/** Stored values with a label in every catalogue, as `global.values.<path>.<value>`. */
const labelledValues: ReadonlySet<string> = new Set(['profile.gender.f', 'profile.gender.m', 'profile.gender.u']);

/** Whether the catalogues have a label for a value of the field at a path of the schema. */
export function hasValueLabel(schemaPath: string, value: string): boolean {
  return labelledValues.has(`${schemaPath}.${value}`);
}

/** A readable name for a field without label: `data.pets.favouriteFood` → `Favourite food`. */
export function readableName(schemaPath: string): string {
  const name = schemaPath.slice(schemaPath.lastIndexOf('.') + 1);
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim();
  const lower = words.toLowerCase();
  return lower.slice(0, 1).toUpperCase() + lower.slice(1);
}
