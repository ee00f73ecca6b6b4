import { isRecord, type JsonObject } from '#adapters/model/json.ts';
import { pointerTo } from '#adapters/contract/jsonPointer.ts';

/** What a draft may hold; many times more than any real one. The whole in bytes, a text in characters. */
export const draftLimits = {
  bytes: 4 * 1024 * 1024,
  tabs: 40,
  fields: 300,
  options: 300,
  text: 20_000,
  entries: 500,
} as const;

/** The first part of a draft that is over a limit; `where` is a JSON pointer into the document of `language`. */
export interface OverLimit {
  readonly limit: 'tabs' | 'fields' | 'options' | 'text' | 'entries';
  readonly most: number;
  readonly language: string;
  readonly where: string;
}

/** Finds the first part that is over a limit. Never throws. */
export function overLimit(documents: Readonly<Record<string, JsonObject>>): OverLimit | undefined {
  for (const [language, document] of Object.entries(documents)) {
    const found = firstOver(document, '', '');
    if (found !== undefined) return { most: draftLimits[found.limit], language, ...found };
  }
  return undefined;
}

/** Lists with a limit of their own, by the member that holds them. */
const lists: Readonly<Record<string, OverLimit['limit']>> = {
  tabs: 'tabs',
  options: 'options',
  schemaPaths: 'options',
};

/** `list` is the name of the list that holds the value. */
function firstOver(value: unknown, where: string, list: string): Pick<OverLimit, 'limit' | 'where'> | undefined {
  if (typeof value === 'string') return value.length > draftLimits.text ? { limit: 'text', where } : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  const members = Object.entries(value);
  const limit = (Array.isArray(value) ? lists[list] : undefined) ?? 'entries';
  if (members.length > draftLimits[limit]) return { limit, where };
  if (list === 'tabs' && isRecord(value) && fieldsIn(value) > draftLimits.fields) return { limit: 'fields', where };
  for (const [name, member] of members) {
    const found = firstOver(member, pointerTo(where, name), Array.isArray(value) ? list : name);
    if (found !== undefined) return found;
  }
  return undefined;
}

const fieldLists: ReadonlySet<string> = new Set(['fields', 'tiles', 'newsletters']);

/** Fields, tiles and newsletters below a value. */
function fieldsIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Object.entries(value).reduce(
    (sum, [name, member]) =>
      sum + fieldsIn(member) + (fieldLists.has(name) && Array.isArray(member) ? member.length : 0),
    0,
  );
}
