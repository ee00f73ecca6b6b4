import type { Json, JsonObject } from '#adapters/model/json.ts';
import { isJsonObject } from '../protocol/callParams.ts';

/** One value in a write. `path` is the schema's spelling (no indexes), `fieldName` its place in the write. */
export interface Leaf {
  readonly path: string;
  readonly fieldName: string;
  readonly value: Json;
}

/**
 * All values of a nested object. Lists of objects are included (`phones[0].number` is the schema's `phones.number`),
 * empty ones give nothing.
 */
export function leavesOf(root: string, value: JsonObject): readonly Leaf[] {
  return Object.entries(value).flatMap(([name, child]) =>
    child === undefined ? [] : walk(`${root}.${name}`, `${root}.${name}`, child),
  );
}

function walk(path: string, fieldName: string, value: Json): readonly Leaf[] {
  if (Array.isArray(value)) return value.flatMap((item: Json, index) => walk(path, `${fieldName}[${index}]`, item));
  if (!isJsonObject(value)) return [{ path, fieldName, value }];
  return Object.entries(value).flatMap(([name, child]) =>
    child === undefined ? [] : walk(`${path}.${name}`, `${fieldName}.${name}`, child),
  );
}

/**
 * Dotted paths (without root) of the objects with a given member: subscriptions have `email`, consents
 * `isConsentGranted`.
 */
export function holdersOf(
  member: string,
  value: JsonObject,
  prefix = '',
): readonly { readonly path: string; readonly value: JsonObject }[] {
  return Object.entries(value).flatMap(([name, child]) => {
    if (!isJsonObject(child)) return [];
    const path = prefix + name;
    return Object.hasOwn(child, member) ? [{ path, value: child }] : holdersOf(member, child, `${path}.`);
  });
}

/** Reads a dotted path, own properties only. A member whose name itself contains the dots is read too. */
export function readDotted(value: JsonObject | undefined, path: string): Json | undefined {
  let here: Json | undefined = value;
  for (const segment of path.split('.')) {
    if (!isJsonObject(here) || !Object.hasOwn(here, segment)) return undefined;
    here = here[segment];
  }
  return here;
}

/** A copy with a dotted path set. */
export function withDotted(value: JsonObject, path: string, leaf: Json): JsonObject {
  const [head = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...value, [head]: leaf };
  const child = Object.hasOwn(value, head) ? value[head] : undefined;
  return { ...value, [head]: withDotted(isJsonObject(child) ? child : {}, rest.join('.'), leaf) };
}

/**
 * The provider's merge: objects are merged, lists replaced, null clears the leaf. Inferred: the real rules are not
 * documented.
 */
export function merged(stored: JsonObject, patch: JsonObject): JsonObject {
  const result: Record<string, Json | undefined> = { ...stored };
  for (const [name, value] of Object.entries(patch)) {
    const before = Object.hasOwn(stored, name) ? stored[name] : undefined;
    if (value === null || value === undefined) delete result[name];
    else result[name] = isJsonObject(value) ? merged(isJsonObject(before) ? before : {}, value) : value;
  }
  return result;
}
