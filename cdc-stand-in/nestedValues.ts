import { isJsonObject, type Json, type JsonObject } from '@kontor/schema-adapters/json';

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

/** Reads a dotted path, own properties only. */
export function readDotted(value: JsonObject | undefined, path: string): Json | undefined {
  let current: Json | undefined = value;
  for (const segment of path.split('.')) {
    if (!isJsonObject(current) || !Object.hasOwn(current, segment)) return undefined;
    current = current[segment];
  }
  return current;
}

/**
 * The provider's merge: objects are merged, lists replaced, null clears the leaf. Inferred: the real rules are not
 * documented.
 */
export function merge(stored: JsonObject, patch: JsonObject): JsonObject {
  const result: Record<string, Json | undefined> = { ...stored };
  for (const [name, value] of Object.entries(patch)) {
    const before = Object.hasOwn(stored, name) ? stored[name] : undefined;
    if (value === null || value === undefined) delete result[name];
    else result[name] = isJsonObject(value) ? merge(isJsonObject(before) ? before : {}, value) : value;
  }
  return result;
}
