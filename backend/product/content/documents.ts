import { isRecord, type JsonObject } from '#adapters/model/json.ts';
import { parseJsonStrictly } from '#adapters/model/strictJson.ts';
import { pointerTo } from '#adapters/contract/jsonPointer.ts';

/** Content documents by language as in file names: `de`, `fr-BE`. */
export type Documents = Readonly<Record<string, JsonObject>>;

/** A language as it stands in file names and in URLs of content. */
export const LANGUAGE = /^[a-z]{2}(?:-[A-Z]{2})?$/;

/** Whether a value can be stored as documents: one JSON object for each language. It may be incomplete in every other way. */
function isDocuments(value: unknown): value is Documents {
  if (!isRecord(value)) return false;
  const entries = Object.entries(value);
  return (
    entries.length > 0 &&
    entries.length <= documentLimits.languages &&
    entries.every(([language, document]) => LANGUAGE.test(language) && isRecord(document))
  );
}

/** The document in a language, else in its base language. */
export function documentIn(documents: Documents, language: string): JsonObject | undefined {
  const read = (name: string): JsonObject | undefined => (Object.hasOwn(documents, name) ? documents[name] : undefined);
  return read(language) ?? read(language.slice(0, 2));
}

/**
 * What content may hold, on whatever way it comes; many times more than any real one. `bytes` are those of all languages
 * together, `document` those of one, because a page reads no more; a text in characters, `levels` of nesting.
 */
export const documentLimits = {
  bytes: 4 * 1024 * 1024,
  document: 2_000_000,
  languages: 40,
  levels: 40,
  tabs: 40,
  fields: 300,
  options: 300,
  text: 20_000,
  entries: 500,
} as const;

/** A part of a document that is over a limit; `where` is a JSON pointer. */
export interface OverLimit {
  readonly limit: Exclude<keyof typeof documentLimits, 'bytes' | 'languages'>;
  readonly most: number;
  readonly where: string;
}

/** A document without what is over a limit, and the places of that, in reading order. Never throws. */
export function withinLimits(document: JsonObject): {
  readonly document: JsonObject;
  readonly over: readonly OverLimit[];
} {
  const state: Walk = { over: [], bytes: documentLimits.document, tab: '', fields: documentLimits.fields };
  const rest = within(document, { where: '', list: '', level: 0 }, state);
  return { document: isRecord(rest) ? (rest as JsonObject) : {}, over: state.over };
}

/** What is left of the limits, and what is over them so far. */
interface Walk {
  readonly over: OverLimit[];
  bytes: number;
  tab: string;
  /** Of the tab. */
  fields: number;
}

interface Place {
  readonly where: string;
  /** Name of the list that holds the value. */
  readonly list: string;
  readonly level: number;
}

/** Lists with a limit of their own, by the member that holds them. */
const lists: Readonly<Record<string, OverLimit['limit']>> = {
  tabs: 'tabs',
  options: 'options',
  schemaPaths: 'options',
};

/** Lists whose items count as fields of their tab. */
const fieldLists: ReadonlySet<string> = new Set(['fields', 'tiles', 'newsletters']);

/** The value without what is over a limit; undefined if that is all of it. */
function within(value: unknown, { where, list, level }: Place, state: Walk): unknown {
  const tell = (limit: OverLimit['limit'], at = where) =>
    void state.over.push({ limit, most: documentLimits[limit], where: at });
  if (typeof value === 'string' && value.length > documentLimits.text) return tell('text');
  if (typeof value !== 'object' || value === null) return fits(JSON.stringify(value), tell, state) ? value : undefined;
  if (level > documentLimits.levels) return tell('levels');
  const isList = Array.isArray(value);
  const all = Object.entries(value);
  const limit = (isList ? lists[list] : undefined) ?? 'entries';
  if (all.length > documentLimits[limit]) tell(limit);
  if (list === 'tabs' && !isList) Object.assign(state, { tab: where, fields: documentLimits.fields });
  const isFields = isList && fieldLists.has(list);
  const members = all.slice(
    0,
    isFields ? Math.max(0, Math.min(documentLimits[limit], state.fields)) : documentLimits[limit],
  );
  if (isFields) {
    if (state.fields >= 0 && all.length > state.fields) tell('fields', state.tab);
    state.fields -= all.length;
  }
  const rest = members.flatMap(([name, member]) => {
    if (!fits(isList ? ',' : `"${name}":,`, tell, state)) return [];
    const place = { where: pointerTo(where, name), list: isList ? list : name, level: level + 1 };
    const inner = within(member, place, state);
    return inner === undefined ? [] : [[name, inner] as const];
  });
  return isList ? rest.map(([, member]) => member) : Object.fromEntries(rest);
}

/** Whether a part of the JSON text still fits; the first one that does not is told. */
function fits(json: string, tell: (limit: 'document') => void, state: Walk): boolean {
  const before = state.bytes;
  state.bytes -= Buffer.byteLength(json);
  if (before >= 0 && state.bytes < 0) tell('document');
  return state.bytes >= 0;
}

/** The body of a draft that an editor saves, as it was read: the documents as JSON text, so that nobody parses it again. */
export type SentDraft =
  | { readonly state: 'read'; readonly documents: string; readonly lagging?: readonly string[] }
  | { readonly state: 'malformed' }
  | { readonly state: 'no-documents' }
  | ({ readonly state: 'over-limit'; readonly language: string } & OverLimit);

/** Reads the body of a saved draft. Busy for a while on a large one: only the worker calls it. Never throws. */
export function readSentDraft(text: string): SentDraft {
  const body = parseJsonStrictly(text, documentLimits.levels);
  if (!isRecord(body) || !Object.keys(body).every((name) => name === 'documents' || name === 'lagging'))
    return { state: 'malformed' };
  const { documents, lagging } = body;
  if (lagging !== undefined && !isLagging(lagging)) return { state: 'malformed' };
  if (!isDocuments(documents)) return { state: 'no-documents' };
  for (const [language, document] of Object.entries(documents)) {
    const [over] = withinLimits(document).over;
    if (over !== undefined) return { state: 'over-limit', language, ...over };
  }
  return { state: 'read', documents: JSON.stringify(documents), ...(lagging && { lagging }) };
}

const isLagging = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((language) => typeof language === 'string' && LANGUAGE.test(language));
