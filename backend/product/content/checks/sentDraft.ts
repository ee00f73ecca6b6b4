import { isRecord } from '#adapters/model/json.ts';
import { parseJsonStrictly } from '#backend/shared/http/strictJson.ts';
import { isDocuments, LANGUAGE } from '../documents.ts';
import { overLimit, type OverLimit } from './draftLimits.ts';

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
