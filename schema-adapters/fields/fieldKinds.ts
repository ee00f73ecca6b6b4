import type { FieldConfig } from '../model/fieldConfig.ts';
import type { FieldCheck, FieldForEditors, FieldKind } from '../model/fieldKind.ts';
import type { ProviderSchema } from '../model/provider.ts';
import { toSchemaPath } from '../providerPath.ts';
import { birthday } from './birthday.ts';
import { country } from './country.ts';
import { favoriteStore } from './favoriteStore.ts';
import { formInput } from './formInput.ts';
import { phone } from './phone.ts';
import { salutation } from './salutation.ts';
import { shoppingFrequency } from './shoppingFrequency.ts';

const kinds = {
  FormInput: formInput,
  SalutationInput: salutation,
  BirthdayInput: birthday,
  FavoriteStoreInput: favoriteStore,
  CountryInput: country,
  ShoppingFrequencyInput: shoppingFrequency,
  PhoneInput: phone,
};

/** A composite control has the name of its field type, so that a form finds the field's check. */
type Named<Name extends string> = Pick<FieldKind<{ readonly field: Name } | { readonly widget: string }>, 'describe'>;

/** Every field type that an editor can use. A new one is a file and a row here. Source: requirements#profile-fields. */
export const fieldKinds = kinds satisfies { readonly [Name in keyof typeof kinds]: Named<Name> };

export type FieldKindName = keyof typeof fieldKinds;

/** The names of all field types, in the order in which editors see them. */
export function fieldKindNames(): readonly FieldKindName[] {
  return Object.keys(fieldKinds).filter(isFieldKindName);
}

/** The control that draws a field. */
export type FieldControl = ControlOf<(typeof fieldKinds)[FieldKindName]>;

type ControlOf<K> = K extends FieldKind<infer C> ? C : never;

type AnyKind = Pick<FieldKind<FieldControl>, 'describe' | 'paths' | 'needs'>;

const kindsByName: Readonly<Record<FieldKindName, AnyKind>> = fieldKinds;

/** The field type of a path of the account that has a control of its own. */
const typeByPath: ReadonlyMap<string, FieldKindName> = new Map(
  fieldKindNames().flatMap((name) => (kindsByName[name].paths ?? []).map((path) => [path, name] as const)),
);

/**
 * The kind that draws a field; undefined if there is none. A plain input without options of its own is the control that
 * its path has.
 */
export function fieldKindOf({ type, schemaPath = '', options }: FieldConfig): AnyKind | undefined {
  const own = typeByPath.get(toSchemaPath(schemaPath));
  if (type === 'FormInput' && own !== undefined && options === undefined && kindsByName[own].needs === undefined)
    return kindsByName[own];
  return isFieldKindName(type) ? kindsByName[type] : undefined;
}

/** The paths of the account that a field is about, in the schema's spelling. */
export function pathsOf({ type, schemaPath }: FieldConfig): readonly string[] {
  if (schemaPath !== undefined) return [toSchemaPath(schemaPath)];
  return (isFieldKindName(type) ? kindsByName[type].paths : undefined) ?? [];
}

/**
 * The fields of a form without content, for these paths of the account: each with the control that its path has, several
 * parts that the schema offers as one.
 */
export function fieldsOf(schemaPaths: readonly string[], { fields }: ProviderSchema): readonly FieldConfig[] {
  const isOffered = (path: string): boolean => (fields.get(path)?.writeAccess ?? 'serverOnly') !== 'serverOnly';
  const asked = new Set(schemaPaths.map(toSchemaPath));
  const all = schemaPaths.map((schemaPath): FieldConfig => {
    const path = toSchemaPath(schemaPath);
    const type = typeByPath.get(path) ?? 'FormInput';
    const { needs } = kindsByName[type];
    if (needs === undefined) return { type, schemaPath };
    const isWhole = needs.every(isOffered) && (needs.includes(path) || needs.every((part) => asked.has(part)));
    return isWhole ? { type } : { type: 'FormInput', schemaPath };
  });
  return all.filter(({ type, schemaPath }, index) =>
    schemaPath === undefined ? all.findIndex((other) => other.type === type) === index : true,
  );
}

/** The check of the field that a composite control with that name draws. */
export function checkOf(name: string): FieldCheck | undefined {
  return isFieldKindName(name) ? fieldKinds[name].check : undefined;
}

/** What editors know of the field type with that name; undefined if there is none, and on customers' pages. */
export function editorsOfField(name: string): FieldForEditors | undefined {
  return isFieldKindName(name) ? fieldKinds[name].editors : undefined;
}

function isFieldKindName(name: string): name is FieldKindName {
  return Object.hasOwn(fieldKinds, name);
}
