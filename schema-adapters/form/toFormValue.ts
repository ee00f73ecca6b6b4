import type { AccountData } from '../model/account.ts';
import type { Binding, FormValue } from '../model/form.ts';
import { isJsonObject, type Json, type JsonObject } from '../model/json.ts';
import { readPath } from '../providerPath.ts';
import { exactNumber } from '../model/numberText.ts';

/**
 * The form value of an account: one leaf per form path, composite controls as objects (present even when empty). Empty
 * and unreadable values are absent; several rows with one form path are true when all of them are. Never throws.
 */
export function toFormValue(bindings: readonly Binding[], account: AccountData): FormValue {
  const value: Record<string, Json> = {};
  for (const rows of rowsByLeaf(bindings)) {
    const [first] = rows;
    const [key, ...inner] = first?.form ?? [];
    if (first === undefined || key === undefined) continue;
    const leaf = rows.length === 1 ? readLeaf(first, account) : rows.every((row) => readLeaf(row, account) === true);
    if (inner.length > 0) value[key] = withLeaf(value[key], inner, leaf);
    else if (leaf !== undefined) value[key] = leaf;
  }
  return value;
}

/** The rows of each form leaf, in order of appearance. */
export function rowsByLeaf(bindings: readonly Binding[]): readonly (readonly Binding[])[] {
  const groups = new Map<string, Binding[]>();
  for (const binding of bindings) {
    const id = binding.form.join(' ');
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [binding]);
    else group.push(binding);
  }
  return [...groups.values()];
}

/** The leaf of a form value; undefined if it is absent. */
export function leafAt(value: FormValue, form: readonly string[]): Json | undefined {
  let here: Json | undefined = value;
  for (const step of form) here = isJsonObject(here) && Object.hasOwn(here, step) ? here[step] : undefined;
  return here;
}

function withLeaf(object: Json | undefined, [step, ...rest]: readonly string[], leaf: Json | undefined): JsonObject {
  const here: JsonObject = isJsonObject(object) ? object : {};
  if (step === undefined) return here;
  if (rest.length > 0) return { ...here, [step]: withLeaf(here[step], rest, leaf) };
  return leaf === undefined ? here : { ...here, [step]: leaf };
}

/**
 * The form value of one leaf of an account; undefined if it is empty or can't be read as the leaf's type. Never throws.
 */
export function readLeaf({ provider, type, absent }: Omit<Binding, 'form'>, account: AccountData): Json | undefined {
  const value = readPath(account, provider);
  if (value === undefined || value === null || value === '' || typeof value === 'object') return absent;
  return readers[type ?? 'any'](value) ?? absent;
}

type Scalar = string | number | boolean;

/** The account's value as the leaf's type; undefined where it can't be read as one. */
const readers: Readonly<Record<NonNullable<Binding['type']> | 'any', (value: Scalar) => Scalar | undefined>> = {
  any: (value) => value,
  string: (value) => String(value),
  number: (value) =>
    typeof value === 'string'
      ? numberIn(value)
      : typeof value === 'number' && Number.isFinite(value)
        ? value
        : undefined,
  boolean: (value) =>
    value === true || value === 'true' ? true : value === false || value === 'false' ? false : undefined,
  date: (value) => /^\d{4}-\d{2}-\d{2}(?=$|T)/.exec(String(value))?.[0],
};

function numberIn(text: string): number | undefined {
  const digits = text.trim().replace(/^-/, '');
  const number = exactNumber(digits);
  return number === undefined || !text.trim().startsWith('-') ? number : 0 - number;
}
