import type { AccountPatch } from '#adapters/model/account.ts';
import type { Json, JsonObject } from '#adapters/model/json.ts';

/** Whether a change changes nothing. */
export function isEmptyPatch(patch: AccountPatch): boolean {
  return Object.values(patch).every((part) => part === undefined || Object.keys(part as JsonObject).length === 0);
}

/** Several changes as one; where two touch the same leaf the later wins. Lists are replaced as a whole. */
export function mergePatches(patches: readonly AccountPatch[]): AccountPatch {
  return patches.reduce<JsonObject>((merged, patch) => merge(merged, patch as JsonObject), {}) as AccountPatch;
}

/** Whether an account already holds every leaf of a change. */
export function patchHolds(patch: AccountPatch, account: AccountPatch): boolean {
  return holds(patch as JsonObject, account as JsonObject);
}

function holds(wanted: Json | undefined, found: Json | undefined): boolean {
  if (wanted === undefined || wanted === null) return wanted === undefined || found === undefined || found === null;
  if (Array.isArray(wanted)) return Array.isArray(found) && wanted.length === found.length && wanted.every((item, index) => holds(item as Json, found[index] as Json));
  if (!isObject(wanted)) return wanted === found;
  return Object.entries(wanted).every(([name, value]) => holds(value, isObject(found) && Object.hasOwn(found, name) ? found[name] : undefined));
}

function merge(under: JsonObject, over: JsonObject): JsonObject {
  const entries = Object.entries(over).filter(([, value]) => value !== undefined);
  const merged = new Map<string, Json | undefined>(Object.entries(under));
  for (const [name, value] of entries) {
    const below = merged.get(name);
    merged.set(name, isObject(below) && isObject(value) ? merge(below, value) : value);
  }
  return Object.fromEntries(merged);
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
