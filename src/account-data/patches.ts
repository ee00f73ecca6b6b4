import type { AccountData, AccountPatch } from '@kontor/schema-adapters/provider';
import { isJsonObject, isList, ownMember, type Json, type JsonObject } from '@kontor/schema-adapters/json';

const parts = ['profile', 'data', 'subscriptions', 'preferences'] as const;

/** Whether a patch is empty. */
export function isEmptyPatch(patch: AccountPatch): boolean {
  return parts.every((part) => Object.keys(patch[part] ?? {}).length === 0);
}

/** Merges patches; if two write the same leaf, the later wins. Lists are replaced as a whole. */
export function mergePatches(patches: readonly AccountPatch[]): AccountPatch {
  const presentParts = parts.filter((part) => patches.some((patch) => patch[part] !== undefined));
  return Object.fromEntries(
    presentParts.map((part) => [
      part,
      patches.reduce<JsonObject>((merged, patch) => merge(merged, patch[part] ?? {}), {}),
    ]),
  );
}

/** Whether an account already has every value of a patch. A leaf to be cleared may be absent. */
export function patchHolds(patch: AccountPatch, account: AccountData): boolean {
  return parts.every((part) => holds(patch[part], account[part]));
}

function holds(expected: Json | undefined, actual: Json | undefined): boolean {
  if (expected === undefined) return true;
  if (expected === null) return actual === undefined || actual === null;
  if (isList(expected))
    return (
      isList(actual) && expected.length === actual.length && expected.every((item, index) => holds(item, actual[index]))
    );
  if (!isJsonObject(expected)) return expected === actual;
  return Object.entries(expected).every(([name, value]) => holds(value, ownMember(actual, name)));
}

function merge(under: JsonObject, over: JsonObject): JsonObject {
  const merged = new Map<string, Json | undefined>(Object.entries(under));
  for (const [name, value] of Object.entries(over)) {
    const below = merged.get(name);
    if (value !== undefined) merged.set(name, isJsonObject(below) && isJsonObject(value) ? merge(below, value) : value);
  }
  return Object.fromEntries(merged);
}
