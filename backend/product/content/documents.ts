import { isRecord, type JsonObject } from '#adapters/model/json.ts';
import { parseJsonStrictly } from '#adapters/model/strictJson.ts';
import { pointerTo } from '#adapters/contract/jsonPointer.ts';

/** Content documents by language as in file names: `de`, `fr-BE`. */
export type Documents = Readonly<Record<string, JsonObject>>;

/** A language as it stands in file names and in URLs of content. */
export const LANGUAGE = /^[a-z]{2}(?:-[A-Z]{2})?$/;

const MOST_LANGUAGES = 40;

/** Whether a value can be stored as documents: one JSON object for each language. It may be incomplete in every other way. */
function isDocuments(value: unknown): value is Documents {
  if (!isRecord(value)) return false;
  const entries = Object.entries(value);
  return (
    entries.length > 0 &&
    entries.length <= MOST_LANGUAGES &&
    entries.every(([language, document]) => LANGUAGE.test(language) && isRecord(document))
  );
}

/** The document in a language, else in its base language. */
export function documentIn(documents: Documents, language: string): JsonObject | undefined {
  const read = (name: string): JsonObject | undefined => (Object.hasOwn(documents, name) ? documents[name] : undefined);
  return read(language) ?? read(language.slice(0, 2));
}

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
interface OverLimit {
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

/** The body of a draft that an editor saves, as it was read: the documents as JSON text, so that nobody parses it again. */
export type SentDraft =
  | { readonly state: 'read'; readonly documents: string; readonly lagging?: readonly string[] }
  | { readonly state: 'malformed' }
  | { readonly state: 'no-documents' }
  | ({ readonly state: 'over-limit' } & OverLimit);

const DEEPEST = 40;

/** Reads the body of a saved draft. Busy for a while on a large one: only the worker calls it. Never throws. */
export function readSentDraft(text: string): SentDraft {
  const body = parseJsonStrictly(text, DEEPEST);
  if (!isRecord(body) || !Object.keys(body).every((name) => name === 'documents' || name === 'lagging'))
    return { state: 'malformed' };
  const { documents, lagging } = body;
  if (lagging !== undefined && !isLagging(lagging)) return { state: 'malformed' };
  if (!isDocuments(documents)) return { state: 'no-documents' };
  const over = overLimit(documents);
  if (over !== undefined) return { state: 'over-limit', ...over };
  return { state: 'read', documents: JSON.stringify(documents), ...(lagging && { lagging }) };
}

const isLagging = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((language) => typeof language === 'string' && LANGUAGE.test(language));
