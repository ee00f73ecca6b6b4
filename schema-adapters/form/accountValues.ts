import type { AccountData, AccountPatch } from '../model/provider.ts';
import type { Binding, FormValue } from '../model/form.ts';
import { isJsonObject, type Json } from '../model/json.ts';
import { valueAt, withValueAt } from '../check/formValue.ts';
import { readPath, fitsAccount, listOf, writePath } from '../providerPath.ts';
import { exactNumber } from '../model/numberText.ts';

/**
 * The changes to save: the leaves that differ between the two form values, nested as the provider expects them. A
 * cleared leaf gets its binding's `empty`; one that cannot be cleared stays. A list (`profile.phones`) with a changed
 * leaf is complete, because the provider replaces lists; unchanged items come from `account`. Never overwrites a list
 * or an object of the account by a leaf. Never throws for the adapter's bindings.
 */
export function toChangeSet(
  bindings: readonly Binding[],
  before: FormValue,
  after: FormValue,
  account: AccountData = {},
): AccountPatch {
  let patch: AccountPatch = {};
  const lists = new Map<string, Edit[]>();
  for (const rows of rowsByLeaf(bindings)) {
    const form = rows[0]?.form ?? [];
    const value = filled(valueAt(after, form));
    if (isSame(filled(valueAt(before, form)), value)) continue;
    for (const row of rows) {
      if (!canBeWritten(row, value, account)) continue;
      const list = listOf(row.provider);
      if (list === undefined) patch = writePath(patch, row.provider, value ?? row.empty);
      else lists.set(list, [...(lists.get(list) ?? []), { row, value }]);
    }
  }
  const phoneType = bindings.find(({ provider }) => provider === `${PHONES}[0].number`)?.itemType;
  for (const [list, edits] of lists) patch = writePath(patch, list, wholeList(list, edits, account, phoneType));
  return patch;
}

/** Whether a leaf can be cleared: it has an `empty` value, or it is a removable member of a list item. */
export function canBeEmptied({ provider, empty }: Pick<Binding, 'provider' | 'empty'>): boolean {
  return empty !== undefined || (provider.includes('[') && !provider.endsWith(']'));
}

/** One changed leaf of a list; undefined means cleared. */
interface Edit {
  readonly row: Binding;
  readonly value: Json | undefined;
}

/**
 * The stored list with edits. Removes cleared members from their items; cleared items stay, so that indexes are stable.
 */
function wholeList(list: string, edits: readonly Edit[], account: AccountData, phoneType?: string): Json {
  const stored = listAt(account, list);
  let draft = writePath({}, list, stored);
  for (const { row, value } of edits)
    draft = writePath(draft, row.provider, value ?? (row.provider.endsWith(']') ? row.empty : undefined));
  const items = listAt(draft, list).map((item, index) => withoutGaps(item, stored[index]) ?? null);
  const result = items.filter((item, index) => index < stored.length || !isBlank(item));
  return list === PHONES ? normalizePhones(result, edits, phoneType) : result;
}

function listAt(account: AccountData, list: string): readonly Json[] {
  const value = readPath(account, list);
  return Array.isArray(value) ? value : [];
}

/** Removes blank items that only fill the gap before a later index; stored items stay. */
function withoutGaps(now: Json | undefined, stored: Json | undefined): Json | undefined {
  if (Array.isArray(now)) {
    const before: readonly Json[] = Array.isArray(stored) ? stored : [];
    return now
      .map((item: Json, index) => withoutGaps(item, before[index]) ?? null)
      .filter((item, index) => index < before.length || !isBlank(item));
  }
  if (!isJsonObject(now)) return now;
  const members = isJsonObject(stored) ? stored : {};
  return Object.fromEntries(
    Object.entries(now).map(([name, inner]) => [
      name,
      withoutGaps(inner, Object.hasOwn(members, name) ? members[name] : undefined),
    ]),
  );
}

function isBlank(item: Json): boolean {
  return item === null || (isJsonObject(item) && Object.keys(item).length === 0);
}

const PHONES = 'profile.phones';

/**
 * Empties the list after the first phone was cleared; a number without a type gets that of its binding, if it has one.
 * Source: requirements#account.
 */
function normalizePhones(items: readonly Json[], edits: readonly Edit[], type: string | undefined): Json {
  const [first, ...others] = items;
  const ownEdits = edits.filter(({ row }) => row.provider.startsWith(`${PHONES}[0].`));
  if (ownEdits.length === 0 || !isJsonObject(first)) return items;
  if (filled(first.number) === undefined) {
    const wasCleared = ownEdits.some(({ row, value }) => row.provider.endsWith('.number') && value === undefined);
    return wasCleared || others.length === 0 ? [] : items;
  }
  return [type !== undefined && filled(first.type) === undefined ? { ...first, type } : first, ...others];
}

/** Undefined for every representation of a cleared leaf. */
function filled(value: Json | undefined): Json | undefined {
  return value === null || value === '' ? undefined : value;
}

function canBeWritten(row: Binding, value: Json | undefined, account: AccountData): boolean {
  return (value !== undefined || canBeEmptied(row)) && fitsAccount(account, row.provider);
}

function isSame(a: Json | undefined, b: Json | undefined): boolean {
  return Object.is(a, b) || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b));
}

/**
 * The form value of an account: one leaf per form path; composite controls are objects, also empty ones. Empty and
 * unreadable values are absent, and so are values on which several rows of one form path disagree. Never throws.
 */
export function toFormValue(bindings: readonly Binding[], account: AccountData): FormValue {
  const value: Record<string, Json> = {};
  for (const rows of rowsByLeaf(bindings)) {
    const [first] = rows;
    const [key, ...inner] = first?.form ?? [];
    if (first === undefined || key === undefined) continue;
    const leaf = commonLeaf(rows.map((row) => readLeaf(row, account)));
    if (inner.length > 0 || leaf !== undefined) value[key] = withValueAt(value[key], inner, leaf);
  }
  return value;
}

/** The common boolean of all rows of a tile; absent ones count as false. Undefined if they differ. */
function commonLeaf(leaves: readonly (Json | undefined)[]): Json | undefined {
  if (leaves.length === 1) return leaves[0];
  const on = leaves.filter((leaf) => leaf === true).length;
  return on === 0 ? false : on === leaves.length ? true : undefined;
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

/** The form value of one leaf of an account; `absent` if it is empty or unreadable as the leaf's type. Never throws. */
export function readLeaf({ provider, type, absent }: Omit<Binding, 'form'>, account: AccountData): Json | undefined {
  const value = readPath(account, provider);
  if (value === undefined || value === null || value === '' || typeof value === 'object') return absent;
  return readers[type ?? 'any'](value) ?? absent;
}

type Scalar = string | number | boolean;

/** Converters from the account's value to the leaf's type; undefined for unreadable values. */
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
