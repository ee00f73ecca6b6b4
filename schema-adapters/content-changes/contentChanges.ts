import { type DocumentChange, documentChanges } from './documentChanges.ts';

/** The content of a site: its documents by language. */
export type ContentDocuments = Readonly<Record<string, unknown>>;

/** One change of a site's content, told once for all languages that have it. */
export interface ContentChange extends Omit<DocumentChange, 'before' | 'after'> {
  /** The languages with this change, and the values of a changed member in each. */
  readonly values: readonly { readonly language: string; readonly before?: unknown; readonly after?: unknown }[];
}

/**
 * What differs between two versions of a site's content. Structure is the same in all languages, so a change at one
 * place of several documents is one change; its names are in the first language of `after`. A language that only one
 * version has counts as empty in the other. Never throws.
 */
export function contentChanges(before: ContentDocuments, after: ContentDocuments): readonly ContentChange[] {
  const languages = [...new Set([...Object.keys(after), ...Object.keys(before)])];
  const found = new Map<string, ContentChange>();
  for (const language of languages)
    for (const { before: old, after: now, ...change } of documentChanges(
      documentIn(before, language),
      documentIn(after, language),
    )) {
      const key = [change.kind, change.at, change.member ?? ''].join(' ');
      const known = found.get(key) ?? { ...change, values: [] };
      found.set(key, {
        ...known,
        values: [
          ...known.values,
          { language, ...(old !== undefined && { before: old }), ...(now !== undefined && { after: now }) },
        ],
      });
    }
  return [...found.values()];
}

function documentIn(documents: ContentDocuments, language: string): unknown {
  return Object.hasOwn(documents, language) ? documents[language] : {};
}
