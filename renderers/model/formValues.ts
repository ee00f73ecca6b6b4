import { type ErrorsByKey, type FieldError, isAtOrBelow, noErrors, ownValue } from '@kontor/schema-adapters/checks';
import type { FormValue } from '@kontor/schema-adapters';
import { isJsonObject, type Json } from '@kontor/schema-adapters/json';

/** The path from a form's root to a value, as in rjsf: names, and numbers for items of a list. */
export type FieldPath = readonly (string | number)[];

/** How a store treats the values of its form. Must be a stable reference. */
export interface FormRules {
  /** All errors of a value by property; `hidden` properties have none. */
  readonly check: (value: FormValue, hidden: ReadonlySet<string>) => ErrorsByKey;
  /** Normalises a text after its field lost focus: `10 119` is `10119`. By default texts stay unchanged. */
  readonly normalize?: (path: FieldPath, text: string, value: FormValue) => Json | undefined;
  /** Fills in other fields from a finished text: moves a house number after the street into its own field. */
  readonly complete?: (path: FieldPath, value: FormValue) => FormValue;
  /** The properties in the order of the page, which is the order of errors. */
  readonly names?: readonly string[];
  /** Applies defaults and conditions of the schema, if it has any. */
  readonly defaults?: Defaults | undefined;
  /** The hidden properties for a value, if the schema has conditional ones. */
  readonly hiddenFields?: (value: FormValue) => ReadonlySet<string>;
  /** The value for a save: hidden properties count as unchanged. */
  readonly submittedValue?: (saved: FormValue, value: FormValue, hidden: ReadonlySet<string>) => FormValue;
}

/** Fills in defaults, and removes values of conditions that changed. */
export interface Defaults {
  readonly initial: (value: FormValue) => FormValue;
  readonly update: (value: FormValue, before: FormValue, path: FieldPath, leaf: unknown) => FormValue;
}

/** Value and errors at a path; the same object until one of them changes. */
export interface FieldState {
  readonly value: Json | undefined;
  /** The errors at and below the path. */
  readonly errors: readonly FieldError[];
}

/** The customer's changes of a form that are not saved. */
export interface Draft {
  /** The touched properties; a cleared one is present as undefined. */
  readonly values: FormValue;
  /** The saved value of each touched property at the time of its first change. */
  readonly bases: FormValue;
}

/** Called after each change by a control. */
export type InputListener = (value: FormValue, path: FieldPath) => void;

/** Options of a new store. */
export interface FormStoreOptions {
  readonly rules: FormRules;
  /** The unchanged value. */
  readonly savedValue?: FormValue | undefined;
  /** The initial value, by default the saved one. */
  readonly value?: FormValue | undefined;
}

/** The key for {@link FormStore.subscribe} to changes of visible fields. */
export const visibleFieldsKey = 'visible';

const separator = '\u0000';

/** Formats a path as a key of a map. Names of properties never contain the separator. */
export function formatKey(path: FieldPath): string {
  let key = '';
  for (const segment of path) key += `${separator}${segment}`;
  return key;
}

/** Parses the path of a key. */
export function parseKey(key: string): readonly string[] {
  return key.split(separator).slice(1);
}

export function isKeyAtOrBelow(key: string, start: string): boolean {
  return key.startsWith(start) && (start === '' || key.length === start.length || key[start.length] === separator);
}

/** The name of the property in a key. */
export function getPropertyName(key: string): string {
  const end = key.indexOf(separator, 1);
  return key.slice(1, end === -1 ? undefined : end);
}

/** Any value as the value of a form: objects in forms of the adapter, anything in forms from other schemas. */
export function valueIn(value: unknown): FormValue {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the store passes it on and reads it by the schema
  return value as FormValue;
}

/** A property of a form's value; for the empty key the whole value if that is no object. */
export function getProperty(value: FormValue, key: string): Json | undefined {
  return isJsonObject(value) ? ownValue(value, key) : key === '' ? value : undefined;
}

/** A saved value with some properties of another value on top. */
export function merge(saved: FormValue, value: FormValue, keys: readonly string[]): FormValue {
  return { ...saved, ...Object.fromEntries(keys.map((key) => [key, ownValue(value, key)])) };
}

/** The keys of all texts in a value. */
export function textKeysIn(value: Json | undefined, key: string): readonly string[] {
  if (typeof value === 'string') return [key];
  return isJsonObject(value)
    ? Object.keys(value).flatMap((name) => textKeysIn(value[name], `${key}${separator}${name}`))
    : [];
}

/** The errors at and below a path; `own`: only those at the path. */
export function errorsAt(errors: readonly FieldError[], path: FieldPath, part: 'all' | 'own'): readonly FieldError[] {
  const names = path.map(String);
  return errors.filter(({ form }) => isAtOrBelow(form, names) && (part === 'all' || form.length === names.length));
}

/** The errors of several sources, in the order of `names`. */
export function mergeErrors(sources: readonly ErrorsByKey[], names: readonly string[] = []): readonly FieldError[] {
  const keys = new Set(['', ...names, ...sources.flatMap((source) => [...source.keys()])]);
  return [...keys].flatMap((key) => sources.flatMap((source) => source.get(key) ?? noErrors));
}

export const noNames: ReadonlySet<string> = new Set();

export function hasSameNames(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((name) => other.has(name));
}
