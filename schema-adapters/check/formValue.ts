import type { FormValue } from '#adapters/model/form.ts';
import { isJsonObject, type Json } from '#adapters/model/json.ts';

/** An own property of a form's value, never an inherited one. */
export function ownValue(value: FormValue, key: string): Json | undefined {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

/** A copy with one leaf replaced; all other objects are reused. `undefined` removes the leaf. */
export function withValueAt(value: FormValue, path: readonly string[], leaf: Json | undefined): FormValue {
  const name = path[0];
  if (name === undefined) return isJsonObject(leaf) ? leaf : {};
  if (path.length > 1) {
    const inner = Object.hasOwn(value, name) ? value[name] : undefined;
    return { ...value, [name]: withValueAt(isJsonObject(inner) ? inner : {}, path.slice(1), leaf) };
  }
  if (leaf !== undefined) return { ...value, [name]: leaf };
  const { [name]: _removed, ...kept } = value;
  return kept;
}

/**
 * Whether two values are equal. Absent, null, an empty text and an object whose members are all absent count as equal
 * ("nothing").
 */
export function sameValue(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b || (isNothing(a) && isNothing(b))) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item: Json, index) => sameValue(item, b[index]));
  if (!isJsonObject(a) && !isJsonObject(b)) return false;
  const left = isJsonObject(a) ? a : {};
  const right = isJsonObject(b) ? b : {};
  if ((!isJsonObject(a) && !isNothing(a)) || (!isJsonObject(b) && !isNothing(b))) return false;
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((name) =>
    sameValue(left[name], right[name]),
  );
}

/** A copy without undefined members at any depth, as in JSON. A form whose root is no object may have no value. */
export function withoutAbsent(value: FormValue): FormValue {
  if (value === undefined) return value;
  const copy: FormValue = JSON.parse(JSON.stringify(value));
  return copy;
}

function isNothing(value: Json | undefined): boolean {
  if (value === undefined || value === null || value === '') return true;
  return isJsonObject(value) && Object.values(value).every(isNothing);
}
