import type { FormValue } from '../model/form.ts';
import { isJsonObject, type Json, type JsonObject } from '../model/json.ts';

/** An own property of a form's value, never an inherited one. */
export function ownValue(value: FormValue, key: string): Json | undefined {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

/** The value at a path, or undefined. */
export function valueAt(value: Json | undefined, path: readonly (string | number)[]): Json | undefined {
  let node: unknown = value;
  for (const name of path)
    node = typeof node === 'object' && node !== null && Object.hasOwn(node, name) ? Reflect.get(node, name) : undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- members of a JSON value are JSON values
  return node as Json | undefined;
}

/**
 * A copy with one leaf replaced, which shares all other objects. `undefined` or a symbol (rjsf's sign for removal)
 * removes a property; `undefined` sets an item of a list to null.
 */
export function withValueAt(
  value: Json | undefined,
  [name, ...rest]: readonly (string | number)[],
  leaf: unknown,
): FormValue {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- controls write JSON values only
  if (name === undefined) return leaf as FormValue;
  const inner = rest.length === 0 ? leaf : withValueAt(ownValue(Object(value), String(name)), rest, leaf);
  if (Array.isArray(value) || (typeof name === 'number' && !isJsonObject(value))) {
    const items: unknown[] = Array.isArray(value) ? [...value] : [];
    items[Number(name)] = inner ?? null;
    return Object(items);
  }
  const { [name]: _removed, ...others } = isJsonObject(value) ? value : {};
  if (inner === undefined || typeof inner === 'symbol') return others;
  return isJsonObject(value) ? Object({ ...value, [name]: inner }) : Object({ [name]: inner });
}

/** The properties that differ; the empty key for a whole value that is no object. */
export function changedKeys(value: FormValue, saved: FormValue): readonly string[] {
  if (!isJsonObject(value) || !isJsonObject(saved)) return sameValue(value, saved) ? [] : [''];
  return [...new Set([...Object.keys(value), ...Object.keys(saved)])].filter(
    (key) => !sameValue(value[key], saved[key]),
  );
}

/** Whether two values are equal. Absent, null, empty text and an object of such members are equal to each other. */
export function sameValue(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b || (isNothing(a) && isNothing(b))) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item: Json, index) => sameValue(item, b[index]));
  const left = toObject(a);
  const right = toObject(b);
  if (left === undefined || right === undefined) return false;
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((name) =>
    sameValue(left[name], right[name]),
  );
}

/** A copy without undefined members at any depth, as in JSON. */
export function withoutAbsent<Value extends Json>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  const copy: Value = JSON.parse(JSON.stringify(value));
  return copy;
}

/** An object, or an empty one for nothing; undefined for any other value. */
function toObject(value: Json | undefined): JsonObject | undefined {
  if (isJsonObject(value)) return value;
  return isNothing(value) ? {} : undefined;
}

function isNothing(value: Json | undefined): boolean {
  if (value === undefined || value === null || value === '') return true;
  return isJsonObject(value) && Object.values(value).every(isNothing);
}
