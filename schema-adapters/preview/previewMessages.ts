import { isRecord, ownMember } from '../model/json.ts';
import { type SamplePerson, samplePersons } from '../sample-persons/samplePersons.ts';

/** Which pages a draft is looked at on: the preference centre, or the portal's start page. */
export const previewAreas = ['preferences', 'portal'] as const;
export type PreviewArea = (typeof previewAreas)[number];

/**
 * What the page shows: itself, every error message of every field at once, or one of its other states. `locked`: for a
 * customer who may not open all tabs; `empty`: content without tabs; `loading` and `failed`: as long as, and if, the
 * account does not arrive.
 */
export const previewModes = ['normal', 'errors', 'locked', 'empty', 'loading', 'failed'] as const;
export type PreviewMode = (typeof previewModes)[number];

/** What forms are made from besides the content, as the content service tells it. */
export interface PreviewReference {
  /** A whole `accounts.getSchema` answer. */
  readonly schema: unknown;
  /** The site's metadata document. */
  readonly metadata: unknown;
}

/** Everything that a preview shows. `now`: epoch milliseconds, for display windows. */
export interface PreviewShow {
  readonly revision: number;
  readonly area: PreviewArea;
  readonly language: string;
  /** Content documents by language. */
  readonly documents: Readonly<Record<string, unknown>>;
  readonly reference: PreviewReference;
  readonly person: SamplePerson;
  readonly now: number;
  readonly appearance: 'light' | 'dark';
  readonly mode: PreviewMode;
}

/** A message to the preview. Absent members of `show` stay as they are, so that a keystroke sends one document. */
export type ToPreview =
  | ({ readonly type: 'show' } & Partial<PreviewShow>)
  | { readonly type: 'scrollTo'; readonly pointer: string };

/** A message from the preview. `pointer` is a JSON pointer into the content document. */
export type FromPreview =
  | { readonly type: 'ready' }
  | { readonly type: 'selected'; readonly pointer: string }
  | { readonly type: 'drawn'; readonly revision: number };

const mark = { kontorPreview: 1 } as const;

/** The message as it is posted. */
export function posted<M extends ToPreview | FromPreview>(message: M): M & typeof mark {
  return { ...mark, ...message };
}

/** Reads a message to the preview; undefined if it is none. Members of the wrong kind count as absent. Never throws. */
export function readToPreview(raw: unknown): ToPreview | undefined {
  if (ownMember(raw, 'kontorPreview') !== 1) return undefined;
  const type = ownMember(raw, 'type');
  const pointer = ownMember(raw, 'pointer');
  if (type === 'scrollTo') return typeof pointer === 'string' ? { type, pointer } : undefined;
  return type === 'show' ? { type, ...partsOf(raw) } : undefined;
}

/** Reads a message from the preview; undefined if it is none. Never throws. */
export function readFromPreview(raw: unknown): FromPreview | undefined {
  if (ownMember(raw, 'kontorPreview') !== 1) return undefined;
  const type = ownMember(raw, 'type');
  const [pointer, revision] = [ownMember(raw, 'pointer'), ownMember(raw, 'revision')];
  if (type === 'ready') return { type };
  if (type === 'selected' && typeof pointer === 'string') return { type, pointer };
  return type === 'drawn' && typeof revision === 'number' ? { type, revision } : undefined;
}

function partsOf(raw: unknown): Partial<PreviewShow> {
  const at = (name: string): unknown => ownMember(raw, name);
  const [revision, now, language, documents, reference] = ['revision', 'now', 'language', 'documents', 'reference'].map(
    at,
  );
  const appearance = oneOf(['light', 'dark'] as const, at('appearance'));
  const [area, person, mode] = [
    oneOf(previewAreas, at('area')),
    oneOf(samplePersons, at('person')),
    oneOf(previewModes, at('mode')),
  ];
  return {
    ...(typeof revision === 'number' && { revision }),
    ...(typeof now === 'number' && Number.isFinite(now) && { now }),
    ...(typeof language === 'string' && isLanguage(language) && { language }),
    ...(isRecord(documents) && { documents }),
    ...(isRecord(reference) && { reference: { schema: reference['schema'], metadata: reference['metadata'] } }),
    ...(appearance !== undefined && { appearance }),
    ...(area !== undefined && { area }),
    ...(person !== undefined && { person }),
    ...(mode !== undefined && { mode }),
  };
}

const isLanguage = (text: string): boolean => /^[a-z]{2}(?:[_-][A-Z]{2})?$/.test(text);

function oneOf<T extends string>(names: readonly T[], value: unknown): T | undefined {
  return names.find((name) => name === value);
}
