import type { Json } from '@kontor/schema-adapters/json';

/** Replaces NUL and lone surrogates, which databases cannot store, by U+FFFD. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD');

/** Replaces escapes of NUL and lone surrogates in a JSON text, which can contain them only as escapes. */
export function storableJson(text: string): string {
  return text.replaceAll(jsonEscapes, (escape: string, unstorable?: string) =>
    unstorable === undefined ? escape : String.raw`\ufffd`,
  );
}

const jsonEscapes =
  /\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(u0000|u[dD][89a-fA-F][0-9a-fA-F]{2})|[^])/g;

/**
 * Parses JSON with texts that a database can store, see {@link storableJson}. Rejects duplicate members, which parsers
 * treat differently, and nesting deeper than `depth`. Returns undefined instead of throwing.
 */
export function parseJsonStrictly(text: string, depth = 10): Json | undefined {
  try {
    const value: Json = JSON.parse(storableJson(text));
    return countMembers(value, depth) === countNames(text) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Whether JavaScript prints each number of a JSON text with the same digits. */
export function hasExactNumbers(text: string): boolean {
  const numbers = text.replaceAll(/"(?:[^"\\]|\\[^])*"?/g, '""').match(/-?\d[\d.eE+-]*/g) ?? [];
  return numbers.every((number) => String(Number(number)) === number);
}

/** Number of member names in the text: strings followed by a colon. */
function countNames(text: string): number {
  let names = 0;
  for (const [, colon] of text.matchAll(/"(?:[^"\\]|\\[^])*(?:"(\s*:)?)?/g)) if (colon !== undefined) names += 1;
  return names;
}

/** Number of member names after parsing. Throws below `depth`. */
function countMembers(value: Json | undefined, depth: number): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (depth === 0) throw new RangeError('nested too deeply');
  if (Array.isArray(value)) return value.reduce((sum: number, item: Json) => sum + countMembers(item, depth - 1), 0);
  return Object.values(value).reduce((sum: number, member) => sum + 1 + countMembers(member, depth - 1), 0);
}
