import { isRecord, jsonIn } from '@kontor/schema-adapters/json';

/** The customer's names of passkeys, by the identifiers of the passkeys. */
export type PasskeyNames = Readonly<Record<string, string>>;

/** Maximum length of a passkey's name, in characters. */
export const longestPasskeyName = 40;

/** Maximum number of names in an account. It exceeds the devices of one customer and keeps the field small. */
const maxNames = 50;

/**
 * Parses the names in the account's field, which has JSON text, because the provider has no names that can change.
 * Ignores invalid names. Never throws.
 * Source: requirements#passkeys.
 */
export function readPasskeyNames(text: unknown): PasskeyNames {
  const names = typeof text === 'string' ? jsonIn(text) : undefined;
  if (!isRecord(names)) return {};
  return Object.fromEntries(
    Object.entries(names)
      .flatMap(([id, name]) => (typeof name === 'string' && isId(id) ? [[id, name.slice(0, longestPasskeyName)]] : []))
      .slice(0, maxNames),
  );
}

/** The field's text after one name was set, or removed by an empty name. Leaves out names of removed passkeys. */
export function writePasskeyNames(
  names: PasskeyNames,
  { id, name }: { readonly id: string; readonly name: string },
  existing: readonly string[],
): string {
  const entries = Object.entries({ ...names, [id]: name.trim() }).filter(
    ([passkeyId, passkeyName]) => passkeyName !== '' && existing.includes(passkeyId),
  );
  return JSON.stringify(Object.fromEntries(entries.slice(-maxNames)));
}

const isId = (id: string): boolean => /^[\w-]{1,1400}$/.test(id) && id !== '__proto__';
