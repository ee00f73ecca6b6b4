import { countries } from '../countries/countries.ts';
import type { FieldCheck } from '../model/fieldKind.ts';
import type { ProviderSchema } from '../model/provider.ts';
import type { ValueWidget } from '../provider-rules/valueTypes.ts';
import { toSchemaPath } from '../providerPath.ts';
import { birthday } from './birthday.ts';
import type { FieldConfig, FieldKind } from './fieldConfig.ts';
import { formInput } from './formInput.ts';
import { oneOf } from './oneOf.ts';
import { oneValue } from './oneValue.ts';
import { phone } from './phone.ts';

/** The values of a salutation. */
export const salutations = ['mr', 'mrs', 'div'];
const SALUTATIONS = salutations.map((value) => ({ value, labelKey: `global.salutation.${value}` }));

/** The salutation: mr, mrs, div, or none. Source: requirements#salutation. */
const salutation: FieldKind<{ readonly widget: 'SalutationInput' }> = {
  paths: ['data.salutation'],
  describe(config, tools) {
    const leaf = tools.leaf(config.schemaPath ?? 'data.salutation');
    if (leaf === undefined) return undefined;
    const choices = SALUTATIONS.map((choice) => {
      const label = config.options?.find(({ value }) => value === choice.value)?.label;
      return label === undefined ? choice : { value: choice.value, label };
    });
    return oneOf(config, leaf, tools, { widget: 'SalutationInput', choices, noneKey: 'global.salutation.none' });
  },
};

const NOT_CHOSEN = ['mpp.favorite-store.not-selected'];

/**
 * The favourite store's id, chosen with the store picker. Source: requirements#store-picker, requirements#store-rule.
 */
const favoriteStore: FieldKind<{ readonly field: 'FavoriteStoreInput' }> = {
  paths: ['data.preference.FAVORITE_STORE'],
  describe(config, tools) {
    const leaf = tools.leaf(config.schemaPath ?? 'data.preference.FAVORITE_STORE');
    return (
      leaf &&
      oneValue(
        config,
        leaf,
        { field: 'FavoriteStoreInput' },
        { messageKeys: { ...leaf.options.messageKeys, required: NOT_CHOSEN, pattern: NOT_CHOSEN, type: NOT_CHOSEN } },
      )
    );
  },
};

const COUNTRIES = countries.map(({ code }) => ({ value: code }));

/**
 * Country of residence, one of 32. The renderer labels and sorts them in the customer's language.
 * Source: requirements#countries.
 */
const country: FieldKind<{ readonly widget: 'CountryInput' }> = {
  paths: ['profile.country', 'data.addressBook.country'],
  describe(config, tools) {
    const leaf = tools.leaf(config.schemaPath ?? 'profile.country');
    return leaf && oneOf(config, leaf, tools, { widget: 'CountryInput', choices: COUNTRIES, countries: true });
  },
};

/**
 * The shopping frequency. The content lists the answers, because the provider's schema does not. Source:
 * requirements#profile-fields.
 */
const shoppingFrequency: FieldKind<{ readonly widget: 'ShoppingFrequencyInput' | 'select' | ValueWidget }> = {
  paths: ['data.preference.SHOPPING_FREQUENCY'],
  describe(config, tools) {
    // Forms without content have no listed answers: they use the plain control of the schema's type.
    const isPlain = config.type === 'FormInput' || config.at === undefined;
    if (isPlain && config.options === undefined) return formInput.describe(config, tools);
    const leaf = tools.leaf(config.schemaPath ?? 'data.preference.SHOPPING_FREQUENCY');
    if (leaf === undefined) return undefined;
    if (config.options === undefined) {
      tools.report('options-missing');
      return undefined;
    }
    return oneOf(config, leaf, tools, { widget: 'ShoppingFrequencyInput', choices: config.options });
  },
};

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

/** Every field type for editors. Longer ones have their own files. Source: requirements#profile-fields. */
export const fieldKinds = kinds satisfies { readonly [Name in keyof typeof kinds]: Named<Name> };

export type FieldKindName = keyof typeof fieldKinds;

/** The names of all field types, in the order of the editor. */
export function fieldKindNames(): readonly FieldKindName[] {
  return Object.keys(fieldKinds).filter(isFieldKindName);
}

/** The control of a field. */
export type FieldControl = ControlOf<(typeof fieldKinds)[FieldKindName]>;

type ControlOf<K> = K extends FieldKind<infer C> ? C : never;

type AnyKind = Pick<FieldKind<FieldControl>, 'describe' | 'paths' | 'needs'>;

const kindsByName: Readonly<Record<FieldKindName, AnyKind>> = fieldKinds;

/** Account paths with a special field type. */
const typeByPath: ReadonlyMap<string, FieldKindName> = new Map(
  fieldKindNames().flatMap((name) => (kindsByName[name].paths ?? []).map((path) => [path, name] as const)),
);

/**
 * The kind of a field; undefined for an unknown type. A plain input without options gets the special kind of its path.
 */
export function fieldKindOf({ type, schemaPath = '', options }: FieldConfig): AnyKind | undefined {
  const special = typeByPath.get(toSchemaPath(schemaPath));
  if (type === 'FormInput' && special !== undefined && options === undefined && !kindsByName[special].needs)
    return kindsByName[special];
  return isFieldKindName(type) ? kindsByName[type] : undefined;
}

/** The account paths of a field, in the schema's spelling. */
export function pathsOf({ type, schemaPath }: FieldConfig): readonly string[] {
  if (schemaPath !== undefined) return [toSchemaPath(schemaPath)];
  return (isFieldKindName(type) ? kindsByName[type].paths : undefined) ?? [];
}

/**
 * Fields for these account paths in a form without content: each path gets its special kind, parts of one kind are
 * merged.
 */
export function fieldsOf(schemaPaths: readonly string[], { fields }: ProviderSchema): readonly FieldConfig[] {
  const isOffered = (path: string): boolean => (fields.get(path)?.writeAccess ?? 'serverOnly') !== 'serverOnly';
  const requested = new Set(schemaPaths.map(toSchemaPath));
  const all = schemaPaths.map((schemaPath): FieldConfig => {
    const path = toSchemaPath(schemaPath);
    const type = typeByPath.get(path) ?? 'FormInput';
    const { needs } = kindsByName[type];
    if (needs === undefined) return { type, schemaPath };
    const isWhole = needs.every(isOffered) && (needs.includes(path) || needs.every((part) => requested.has(part)));
    return isWhole ? { type } : { type: 'FormInput', schemaPath };
  });
  return all.filter(({ type, schemaPath }, index) =>
    schemaPath === undefined ? all.findIndex((other) => other.type === type) === index : true,
  );
}

/** The check of the field kind with that composite control. */
export function checkOf(name: string): FieldCheck | undefined {
  return isFieldKindName(name) ? fieldKinds[name].check : undefined;
}

/** Whether there is a field type with that name. */
export function isFieldKindName(name: string): name is FieldKindName {
  return Object.hasOwn(fieldKinds, name);
}
