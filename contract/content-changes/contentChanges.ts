import { pointerTo, getAtPointer } from '../jsonPointer.ts';
import { toolMembers } from '../toolMembers.ts';
import { isRecord, ownMember } from '@kontor/schema-adapters/json';
import { identityOf, nameOf, type ContentItem, thingIn, matchEntries } from './contentItems.ts';

/** The content of a site: its documents by language. */
export type ContentDocuments = Readonly<Record<string, unknown>>;

/** One change of a site's content, for all its languages together. */
export interface ContentChange extends Omit<DocumentChange, 'before' | 'after'> {
  /** The languages with this change, and the values of a changed member in each. */
  readonly values: readonly { readonly language: string; readonly before?: unknown; readonly after?: unknown }[];
}

/**
 * Compares two versions of a site's content. Changes at the same place of several documents are one change, because the
 * structure is the same in all languages; its names are in the first language of `after`. A language that only one
 * version has counts as empty in the other. Never throws.
 */
export function contentChanges(before: ContentDocuments, after: ContentDocuments): readonly ContentChange[] {
  const languages = [...new Set([...Object.keys(after), ...Object.keys(before)])];
  const changesByKey = new Map<string, ContentChange>();
  for (const language of languages)
    for (const { before: old, after: now, ...change } of documentChanges(
      documentIn(before, language),
      documentIn(after, language),
    )) {
      const key = [change.kind, change.at, change.member ?? ''].join(' ');
      const mergedChange = changesByKey.get(key) ?? { ...change, values: [] };
      changesByKey.set(key, {
        ...mergedChange,
        values: [
          ...mergedChange.values,
          { language, ...(old !== undefined && { before: old }), ...(now !== undefined && { after: now }) },
        ],
      });
    }
  return [...changesByKey.values()];
}

function documentIn(documents: ContentDocuments, language: string): unknown {
  return Object.hasOwn(documents, language) ? documents[language] : {};
}

/** One change of one document. */
interface DocumentChange {
  readonly kind: 'added' | 'removed' | 'moved' | 'changed';
  /** Kind of the changed item; absent for members outside of lists. */
  readonly thing?: ContentItem;
  readonly name: string;
  /** Names of the items around it, outermost first. */
  readonly inside: readonly string[];
  /** The same for the former place of an item that was moved to another list. */
  readonly from?: readonly string[];
  /** JSON pointer in the new document; for removed items in the old one. */
  readonly at: string;
  /** The changed member, for `changed`; nested members with dots. */
  readonly member?: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Current place of the comparison: the nearest entry of a list, and the path of members in it. */
interface Here {
  readonly at: string;
  readonly thing?: ContentItem;
  readonly name: string;
  readonly inside: readonly string[];
  readonly member: readonly string[];
}

/** Content is never nested more deeply. */
const maxDepth = 16;
const maxItems = 500;

/**
 * Compares two versions of a document, in the new document's order. An entry that is in another list now has moved.
 * Never throws on foreign data.
 */
function documentChanges(before: unknown, after: unknown): readonly DocumentChange[] {
  const top: Here = { at: '', name: '', inside: [], member: [] };
  return withMoves(compare(before, after, top, 0), { before, after });
}

function compare(before: unknown, after: unknown, here: Here, depth: number): readonly DocumentChange[] {
  if (Object.is(before, after) || depth > maxDepth) return [];
  // Reports each sentence for an error separately, even if their group is new.
  const isGroup = here.member.at(-1) === 'errors';
  const [old, now] = [before, after].map((side) => (isGroup && side === undefined ? {} : side));
  if (isRecord(old) && isRecord(now)) {
    const names = [...new Set([...Object.keys(now), ...Object.keys(old)])].filter((name) => !toolMembers.has(name));
    return names.flatMap((name) => {
      const inner = { ...here, at: pointerTo(here.at, name), member: [...here.member, name] };
      return compare(ownMember(old, name), ownMember(now, name), inner, depth + 1);
    });
  }
  const [entries, others] = [before, after].map(entriesIn);
  if (entries !== undefined && others !== undefined && (entries.length > 0 || others.length > 0))
    return compareLists(entries, others, here, depth);
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  return [{ ...placeOf(here), kind: 'changed', at: here.at, member: here.member.join('.'), before, after }];
}

/** The entries of a list of objects; an absent list is empty. A list of texts counts as one value. */
function entriesIn(value: unknown): readonly unknown[] | undefined {
  if (value === undefined) return [];
  return Array.isArray(value) && (value.length === 0 || value.some(isRecord)) ? value.slice(0, maxItems) : undefined;
}

function compareLists(
  before: readonly unknown[],
  after: readonly unknown[],
  here: Here,
  depth: number,
): readonly DocumentChange[] {
  const thing = thingIn(here.member.at(-1) ?? '');
  const { pairs, moved, removed, added } = matchEntries(thing, before, after);
  const inside = [...here.inside, here.name].filter((name) => name !== '');
  const entry = (kind: DocumentChange['kind'], list: readonly unknown[], index: number): DocumentChange => ({
    kind,
    thing,
    name: nameOf(list[index]),
    inside,
    at: `${here.at}/${index}`,
  });
  return [
    ...removed.map((index) => entry('removed', before, index)),
    ...added.map((index) => entry('added', after, index)),
    ...pairs.flatMap((pair) => [
      ...(moved.has(pair) ? [entry('moved', after, pair.after)] : []),
      ...compare(
        before[pair.before],
        after[pair.after],
        { at: `${here.at}/${pair.after}`, thing, name: nameOf(after[pair.after]), inside, member: [] },
        depth + 1,
      ),
    ]),
  ];
}

function placeOf({ thing, name, inside }: Here): Pick<DocumentChange, 'thing' | 'name' | 'inside'> {
  return { ...(thing !== undefined && { thing }), name, inside };
}

/** Merges the removal from one list and the addition to another, of the same identity, into a move. */
function withMoves(
  changes: readonly DocumentChange[],
  documents: { readonly before: unknown; readonly after: unknown },
): readonly DocumentChange[] {
  const removed = new Map<string, DocumentChange>();
  for (const change of changes) {
    const id = change.kind === 'removed' ? idOf(change, documents.before) : undefined;
    if (id !== undefined && !removed.has(id)) removed.set(id, change);
  }
  const moveSources = new Set<DocumentChange>();
  const moved = changes.map((change): DocumentChange => {
    const id = change.kind === 'added' ? idOf(change, documents.after) : undefined;
    const source = id === undefined ? undefined : removed.get(id);
    if (id === undefined || source === undefined) return change;
    removed.delete(id);
    moveSources.add(source);
    return { ...change, kind: 'moved', from: source.inside };
  });
  return moved.filter((change) => !moveSources.has(change));
}

/** Identity within a document: only account fields and newsletters are unique there. */
function idOf({ thing, at }: DocumentChange, document: unknown): string | undefined {
  if (thing !== 'field' && thing !== 'tile' && thing !== 'newsletter') return undefined;
  const identity = identityOf(thing, getAtPointer(document, at));
  return identity === undefined ? undefined : `${thing} ${identity}`;
}
