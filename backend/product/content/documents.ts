import { isRecord, type JsonObject } from '#adapters/model/json.ts';

/** Content documents by language as in file names: `de`, `fr-BE`. */
export type Documents = Readonly<Record<string, JsonObject>>;

/** A language as it stands in file names and in URLs of content. */
export const LANGUAGE = /^[a-z]{2}(?:-[A-Z]{2})?$/;

const MOST_LANGUAGES = 40;

/** Whether a value can be stored as documents: one JSON object for each language. It may be incomplete in every other way. */
export function isDocuments(value: unknown): value is Documents {
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
