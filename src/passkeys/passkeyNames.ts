import { isRecord, jsonIn } from '#adapters/model/json.ts';

/** Names that the customer gave to passkeys, by the passkeys' identifiers. */
export type PasskeyNames = Readonly<Record<string, string>>;

/** Longest name of a passkey, in characters. */
export const longestPasskeyName = 40;

/** Most names that an account keeps: nobody has more devices, and the field stays small. */
const mostNames = 50;

/**
 * Reads the names from the account's field, which holds JSON text: the provider keeps no names that can change. What
 * cannot be read is no name. Never throws.
 * Source: requirements#passkeys.
 */
export function readPasskeyNames(text: unknown): PasskeyNames {
  const names = typeof text === 'string' ? jsonIn(text) : undefined;
  if (!isRecord(names)) return {};
  return Object.fromEntries(
    Object.entries(names)
      .flatMap(([id, name]) => (typeof name === 'string' && isId(id) ? [[id, name.slice(0, longestPasskeyName)]] : []))
      .slice(0, mostNames),
  );
}

/** The field's text with one name more, or without one; names of passkeys that are gone are left out. */
export function writePasskeyNames(
  names: PasskeyNames,
  { id, name }: { readonly id: string; readonly name: string },
  existing: readonly string[],
): string {
  const kept = Object.entries({ ...names, [id]: name.trim() }).filter(
    ([one, its]) => its !== '' && existing.includes(one),
  );
  return JSON.stringify(Object.fromEntries(kept.slice(-mostNames)));
}

const isId = (id: string): boolean => /^[\w-]{1,1400}$/.test(id) && id !== '__proto__';
