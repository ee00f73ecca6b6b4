import { isRecord, type JsonObject } from '@kontor/schema-adapters/json';
import { pointerTo } from '@kontor/contract/rules';
import { Problem } from '#backend/shared/http/problem.ts';

/** Content documents by language as in file names: `de`, `fr-BE`. */
export type Documents = Readonly<Record<string, JsonObject>>;

/** A language in file names and URLs of content. */
export const LANGUAGE = /^[a-z]{2}(?:-[A-Z]{2})?$/;

/** Whether a value can be stored as documents: one JSON object for each language, incomplete or not. */
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
 * Limits of content from every source, far above real content. `bytes` of all languages together, `document` bytes of
 * one (a page reads no more), `text` in characters, `levels` of nesting.
 */
export const documentLimits = {
  bytes: 2 * 1024 * 1024,
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

/** Removes the parts of a document that exceed a limit, and lists their places in reading order. Never throws. */
export function withinLimits(document: JsonObject): {
  readonly document: JsonObject;
  readonly over: readonly OverLimit[];
} {
  const state: Walk = { over: [], bytes: documentLimits.document, tab: '', fields: documentLimits.fields };
  const rest = prune(document, { where: '', list: '', level: 0 }, state);
  return { document: isRecord(rest) ? (rest as JsonObject) : {}, over: state.over };
}

/** The remaining budget, and the parts over a limit so far. */
interface Walk {
  readonly over: OverLimit[];
  bytes: number;
  tab: string;
  /** Remaining fields of the tab. */
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

/** The value without the parts over a limit; undefined if nothing remains. */
function prune(value: unknown, { where, list, level }: Place, state: Walk): unknown {
  const report = (limit: OverLimit['limit'], at = where) =>
    void state.over.push({ limit, most: documentLimits[limit], where: at });
  if (typeof value === 'string' && value.length > documentLimits.text) return report('text');
  if (typeof value !== 'object' || value === null)
    return fits(JSON.stringify(value), report, state) ? value : undefined;
  if (level > documentLimits.levels) return report('levels');
  const isList = Array.isArray(value);
  const all = Object.entries(value);
  const limit = (isList ? lists[list] : undefined) ?? 'entries';
  if (all.length > documentLimits[limit]) report(limit);
  if (list === 'tabs' && !isList) Object.assign(state, { tab: where, fields: documentLimits.fields });
  const isFields = isList && fieldLists.has(list);
  const members = all.slice(
    0,
    isFields ? Math.max(0, Math.min(documentLimits[limit], state.fields)) : documentLimits[limit],
  );
  if (isFields) {
    if (state.fields >= 0 && all.length > state.fields) report('fields', state.tab);
    state.fields -= all.length;
  }
  const rest = members.flatMap(([name, member]) => {
    if (!fits(isList ? ',' : `"${name}":,`, report, state)) return [];
    const innerPlace = { where: pointerTo(where, name), list: isList ? list : name, level: level + 1 };
    const inner = prune(member, innerPlace, state);
    return inner === undefined ? [] : [[name, inner] as const];
  });
  return isList ? rest.map(([, member]) => member) : Object.fromEntries(rest);
}

/** Whether a part of the JSON text still fits; reports the first one that does not. */
function fits(json: string, report: (limit: 'document') => void, state: Walk): boolean {
  const before = state.bytes;
  state.bytes -= Buffer.byteLength(json);
  if (before >= 0 && state.bytes < 0) report('document');
  return state.bytes >= 0;
}

/** Languages whose document differs. */
export function changedLanguages(before: Documents, after: Documents): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (language) => JSON.stringify(before[language]) !== JSON.stringify(after[language]),
  );
}

/** Validates the documents of a draft that an editor saves. Throws a Problem with the reason. */
export function parseDraft(documents: unknown): Documents {
  if (!isDocuments(documents))
    throw new Problem(400, 'no-documents', 'The documents must be one JSON object for each language.');
  for (const [language, document] of Object.entries(documents)) {
    const [over] = withinLimits(document).over;
    if (over === undefined) continue;
    const { limit, most, where } = over;
    throw new Problem(413, `draft-${limit}`, sentences[limit](most, `${where} in ${language}`), {
      details: { limit, most, language, where },
    });
  }
  return documents;
}

const sentences = {
  document: (most, where) => `A document has at most ${most / 1_000_000} MB: ${where}.`,
  levels: (most, where) => `There are at most ${most} levels: ${where}.`,
  tabs: (most, where) => `There are at most ${most} tabs: ${where}.`,
  fields: (most, where) => `A tab has at most ${most} fields, tiles and newsletters: ${where}.`,
  options: (most, where) => `A field has at most ${most} options: ${where}.`,
  text: (most, where) => `A text has at most ${most} characters: ${where}.`,
  entries: (most, where) => `A list has at most ${most} entries: ${where}.`,
} as const satisfies Readonly<Record<OverLimit['limit'], (most: number, where: string) => string>>;
