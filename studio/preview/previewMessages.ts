import { isRecord, ownMember } from '@kontor/schema-adapters/json';
import { type SamplePerson, samplePersons } from './samplePersons.ts';

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

/** What keeps people from reading or using a page, in the words that editors get for it. */
export const barriers = [
  'contrast',
  'name',
  'link',
  'picture',
  'heading',
  'markup',
  'twice',
  'overflow',
  'language',
  'other',
] as const;

/**
 * A barrier on a page. `rule` is axe's or our own name of it, `pointer` the part of the content, empty if it is none;
 * `text` is what stands there, or the two colours: by it the same barrier is recognised in another version.
 */
export interface PageFault {
  readonly barrier: (typeof barriers)[number];
  readonly rule: string;
  readonly pointer: string;
  readonly text: string;
}

/**
 * A message to the preview. Absent members of `show` stay as they are, so that a keystroke sends one document. `check`
 * looks for barriers on what is drawn, in the tab of that pointer if it is one.
 */
export type ToPreview =
  | ({ readonly type: 'show' } & Partial<PreviewShow>)
  | { readonly type: 'scrollTo' | 'check'; readonly pointer: string };

/** A message from the preview. `pointer` is a JSON pointer into the content document. */
export type FromPreview =
  | { readonly type: 'ready' }
  | { readonly type: 'selected'; readonly pointer: string }
  | { readonly type: 'drawn'; readonly revision: number }
  | { readonly type: 'checked'; readonly pointer: string; readonly faults: readonly PageFault[] };

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
  if (type === 'scrollTo' || type === 'check') return typeof pointer === 'string' ? { type, pointer } : undefined;
  return type === 'show' ? { type, ...partsOf(raw) } : undefined;
}

/** Reads a message from the preview; undefined if it is none. Never throws. */
export function readFromPreview(raw: unknown): FromPreview | undefined {
  if (ownMember(raw, 'kontorPreview') !== 1) return undefined;
  const type = ownMember(raw, 'type');
  const [pointer, revision] = [ownMember(raw, 'pointer'), ownMember(raw, 'revision')];
  if (type === 'ready') return { type };
  if (type === 'selected' && typeof pointer === 'string') return { type, pointer };
  const faults = ownMember(raw, 'faults');
  if (type === 'checked' && typeof pointer === 'string' && Array.isArray(faults))
    return { type, pointer, faults: faults.flatMap(faultsIn) };
  return type === 'drawn' && typeof revision === 'number' ? { type, revision } : undefined;
}

function faultsIn(raw: unknown): readonly PageFault[] {
  const barrier = oneOf(barriers, ownMember(raw, 'barrier'));
  const [rule, pointer, text] = ['rule', 'pointer', 'text'].map((name) => ownMember(raw, name));
  const isFault = typeof rule === 'string' && typeof pointer === 'string' && typeof text === 'string';
  return barrier && isFault ? [{ barrier, rule, pointer, text }] : [];
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
