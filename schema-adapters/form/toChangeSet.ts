import type { AccountData, AccountPatch } from '../model/account.ts';
import type { Binding, FormValue } from '../model/form.ts';
import { isJsonObject, type Json } from '../model/json.ts';
import { listOf, readPath, writePath } from '../providerPath.ts';
import { leafAt, rowsByLeaf } from './toFormValue.ts';

/**
 * What to save: exactly the leaves that differ between the form as it was read and as it is now, nested as the provider takes
 * them. A cleared leaf is written as its binding's `empty`. A list (`profile.phones`) is written whole as soon as one of its
 * leaves changed; `account` gives the members and items that no field shows, so that they are kept. Never throws for bindings of the adapter.
 */
export function toChangeSet(
  bindings: readonly Binding[],
  before: FormValue,
  after: FormValue,
  account: AccountData = {},
): AccountPatch {
  let patch: AccountPatch = {};
  const lists = new Set<string>();
  for (const rows of rowsByLeaf(bindings)) {
    const form = rows[0]?.form ?? [];
    const value = filled(leafAt(after, form));
    if (isSame(filled(leafAt(before, form)), value)) continue;
    for (const row of rows) {
      const list = listOf(row.provider);
      if (list === undefined) patch = writePath(patch, row.provider, value ?? emptyOf(row));
      else lists.add(list);
    }
  }
  for (const list of lists) patch = writePath(patch, list, wholeList(list, bindings, after, account));
  return patch;
}

/** The list as it shall be: an empty first phone empties it, a number without a type has the type "default". Source: specification §3, account. */
function wholeList(list: string, bindings: readonly Binding[], after: FormValue, account: AccountData): Json {
  const stored = readPath(account, list);
  let draft: AccountPatch = Array.isArray(stored) ? writePath({}, list, stored) : {};
  for (const row of bindings) {
    if (listOf(row.provider) === list)
      draft = writePath(draft, row.provider, filled(leafAt(after, row.form)) ?? emptyOf(row));
  }
  const items = readPath(draft, list);
  if (!Array.isArray(items)) return [];
  const tidy = items.map((item: Json) => withoutEmpty(item));
  return list === 'profile.phones' ? phones(tidy) : tidy;
}

function phones(items: readonly Json[]): Json {
  const [first, ...others] = items;
  if (!isJsonObject(first) || filled(first.number) === undefined) return [];
  return [filled(first.type) === undefined ? { ...first, type: 'default' } : first, ...others];
}

function withoutEmpty(item: Json): Json {
  return isJsonObject(item)
    ? Object.fromEntries(Object.entries(item).filter(([, value]) => filled(value) !== undefined))
    : item;
}

/** A cleared leaf reads as absent, however the control spells it. */
function filled(value: Json | undefined): Json | undefined {
  return value === null || value === '' ? undefined : value;
}

function emptyOf({ empty = null }: Binding): Json {
  return empty;
}

function isSame(a: Json | undefined, b: Json | undefined): boolean {
  return Object.is(a, b) || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b));
}
