import type { ErrorsByKey, FieldError } from '#adapters/check/fieldError.ts';
import { ownValue } from '#adapters/check/formValue.ts';
import type { FormValue } from '#adapters/model/form.ts';
import { isJsonObject, type Json } from '#adapters/model/json.ts';

/** The way from a form's root to one of its values, as rjsf writes it: names, and numbers for the items of a list. */
export type FieldPath = readonly (string | number)[];

/** What a store needs to know of its form. Pass the same object while nothing of it changes. */
export interface FormRules {
  /** All errors of a value by property; what is hidden has none. */
  readonly check: (value: FormValue, hidden: ReadonlySet<string>) => ErrorsByKey;
  /** A text that somebody has finished, as the form stores it: `10 119` is `10119`. By default it stays as it is. */
  readonly normalize?: (path: FieldPath, text: string, value: FormValue) => Json | undefined;
  /** What a finished text fills in elsewhere: a house number after the street is that of its own field. */
  readonly complete?: (path: FieldPath, value: FormValue) => FormValue;
  /** What the sentences about a property depend on, besides its errors: the same while they stay. */
  readonly messageSource?: (key: string, value: FormValue) => unknown;
  /** The properties in the order of the page; errors are listed in it. */
  readonly names?: readonly string[];
  /** What else changes when a value does, if the schema says so. */
  readonly defaults?: Defaults | undefined;
  /** The properties that are hidden for a value, if the schema has some that come and go. */
  readonly hiddenFields?: (value: FormValue) => ReadonlySet<string>;
  /** What a save sends of a value: what is hidden counts as unchanged. */
  readonly submittedValue?: (saved: FormValue, value: FormValue, hidden: ReadonlySet<string>) => FormValue;
}

/** Defaults that are filled in, and values of conditions that no longer hold and go. */
export interface Defaults {
  readonly initial: (value: FormValue) => FormValue;
  readonly update: (value: FormValue, before: FormValue, path: FieldPath, leaf: unknown) => FormValue;
}

/** Value and errors at a path; the same object while neither is another one. */
export interface FieldState {
  readonly value: Json | undefined;
  /** The errors at and below the path. */
  readonly errors: readonly FieldError[];
}

/** The customer's changes of a form that are not saved. */
export interface Draft {
  /** The touched properties; an emptied one is present as undefined. */
  readonly values: FormValue;
  /** The saved value of each when it was first touched. */
  readonly bases: FormValue;
}

/** What a store starts with. */
export interface FormStoreOptions {
  readonly rules: FormRules;
  /** The unchanged value. */
  readonly savedValue?: FormValue | undefined;
  /** The first value if it is not the saved one. */
  readonly value?: FormValue | undefined;
}

/** The part of a form that is heard by {@link FormStore.subscribe} when properties come or go. */
export const visibleFieldsKey = 'visible';

const separator = '\u0000';

/** One text for a path, so that it can be the key of a map. No name of a property holds this separator. */
export function keyOf(path: FieldPath): string {
  let key = '';
  for (const segment of path) key += `${separator}${segment}`;
  return key;
}

/** The path of a key. */
export function pathOf(key: string): readonly string[] {
  return key.split(separator).slice(1);
}

export function isKeyAtOrBelow(key: string, start: string): boolean {
  return key.startsWith(start) && (start === '' || key.length === start.length || key[start.length] === separator);
}

/** The name of the property in a key. */
export function firstOf(key: string): string {
  const end = key.indexOf(separator, 1);
  return key.slice(1, end === -1 ? undefined : end);
}

/** What a form's schema describes: the adapter's are objects, a bare form's may be anything, also absent. */
export function valueIn(value: unknown): FormValue {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the store passes it on and reads it by the schema
  return value as FormValue;
}

/** A property of a form's value; the whole value by the empty key, where it is no object. */
export function memberOf(value: FormValue, key: string): Json | undefined {
  return isJsonObject(value) ? ownValue(value, key) : key === '' ? value : undefined;
}

/** A saved value with the given properties of another one on top. */
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
