import { isJsonObject, isList, ownMember, type Json, type JsonObject } from '@kontor/schema-adapters/json';
import { sameJson, type Documents } from './documents.ts';
import { pointerOf, type Path } from './parts.ts';
import { itemIdentity, matchItems } from './matchItems.ts';

/**
 * The changes of both sides merged, and the conflicts. Until the editor resolves a conflict, my text stands, and a part
 * that only one side removed stays.
 */
export interface MergeResult {
  readonly documents: Documents;
  readonly conflicts: readonly Conflict[];
}

/**
 * Three-way merge, member by member: takes what only one side changed from that side. List items match by what is the
 * same in every language, so that moved and renamed parts are recognised and all languages keep one structure. If both
 * sides changed the order, mine counts.
 */
export function mergeDocuments(base: Documents, mine: Documents, theirs: Documents): MergeResult {
  const conflicts: Conflict[] = [];
  const languages = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  const rows: ThreeRows = [rowOf(base, languages), rowOf(mine, languages), rowOf(theirs, languages)];
  const merged = mergeRows(rows, { languages, at: [], reportConflict: (conflict) => conflicts.push(conflict) });
  const documents = languages.flatMap((language, index) => {
    const document = merged[index];
    return isJsonObject(document) ? [[language, document] as const] : [];
  });
  return { documents: Object.fromEntries(documents), conflicts };
}

function rowOf(documents: Documents, languages: readonly string[]): Row {
  return languages.map((language) => documents[language]);
}

/** Merges one place. */
function mergeRows([base, mine, theirs]: ThreeRows, step: MergeStep): Row {
  if (sameRow(mine, theirs) || sameRow(base, theirs)) return mine;
  if (sameRow(base, mine)) return theirs;
  if (both(mine, theirs, isList)) return mergeLists([base, mine, theirs], step);
  if (both(mine, theirs, isJsonObject)) return mergeMembers([base, mine, theirs], step);
  if ([base, mine, theirs].every((row) => row.every((value) => sameJson(value, row[0])))) {
    const merged = mergeLeaf([base[0], mine[0], theirs[0]], step, step.languages);
    return mine.map(() => merged);
  }
  return mine.map((value, index) => {
    const languages = step.languages.slice(index, index + 1);
    return mergeLeaf([base[index], value, theirs[index]], step, languages);
  });
}

function both(one: Row, two: Row, is: (value: Json | undefined) => boolean): boolean {
  return [...one, ...two].every((value) => value === undefined || is(value)) && one.some(is) && two.some(is);
}

function mergeLeaf(
  [base, mine, theirs]: readonly (Json | undefined)[],
  { at, reportConflict }: MergeStep,
  languages: readonly string[],
): Json | undefined {
  if (sameJson(mine, theirs) || sameJson(base, theirs)) return mine;
  if (sameJson(base, mine)) return theirs;
  reportConflict({ languages, pointer: pointerOf(at), base, mine, theirs });
  return mine;
}

function mergeMembers([base, mine, theirs]: ThreeRows, step: MergeStep): Row {
  const names = [...new Set([...mine, ...theirs].flatMap((value) => Object.keys(value ?? {})))];
  const members = names.map((name) => {
    const rows: ThreeRows = [membersAt(base, name), membersAt(mine, name), membersAt(theirs, name)];
    return [name, mergeRows(rows, { ...step, at: [...step.at, name] })] as const;
  });
  return mine.map((own, index) => {
    if (own === undefined && theirs[index] === undefined) return undefined;
    const has = (name: string): boolean => hasMember(own, name) || hasMember(theirs[index], name);
    return Object.fromEntries(members.filter(([name]) => has(name)).map(([name, row]) => [name, row[index]]));
  });
}

function membersAt(row: Row, name: string): Row {
  return row.map((value) => ownMember(value, name));
}

function hasMember(value: Json | undefined, name: string): value is JsonObject {
  return isJsonObject(value) && Object.hasOwn(value, name);
}

/**
 * Merges a list item by item in all languages together, or each language alone where the numbers of items differ.
 */
function mergeLists(rows: ThreeRows, step: MergeStep): Row {
  if (rows.every(isAligned)) return mergeAligned(rows, step);
  return step.languages.map((language, index) => {
    const [base, mine, theirs] = rows;
    return mergeRows([[base[index]], [mine[index]], [theirs[index]]], { ...step, languages: [language] })[0];
  });
}

function isAligned(row: Row): boolean {
  return row.length === 1 || new Set(row.map((value) => (isList(value) ? value.length : 0))).size === 1;
}

function mergeAligned([base, mine, theirs]: ThreeRows, step: MergeStep): Row {
  const [baseItems, mineItems, theirItems] = [itemsOf(base), itemsOf(mine), itemsOf(theirs)];
  const mineOf = [...matchItems(baseItems, mineItems)];
  const theirsOf = [...matchItems(baseItems, theirItems)];
  const leads = !isAscending(mineOf) || isAscending(theirsOf);
  // An item that is new on both sides is one item: they may have it from a save of mine whose answer was lost.
  theirItems.forEach((item, at) => {
    if (theirsOf[at] !== undefined) return;
    const isSame = (one: Json, index: number): boolean =>
      mineOf[index] === undefined && (sameRow(rowAt(mine, index), rowAt(theirs, at)) || isSameChoice(one, item));
    const index = mineItems.findIndex(isSame);
    if (index >= 0) mineOf[index] = theirsOf[at] = baseItems.length + at;
  });
  const slots = orderOf(leads ? mineOf : theirsOf, leads ? theirsOf : mineOf);
  const triples = slots.map((slot): ThreeRows => {
    if (slot.base === undefined) {
      const isMine = slot.isLead === leads;
      const row = rowAt(isMine ? mine : theirs, slot.index);
      return [row.map(() => undefined), row, row];
    }
    return [rowAt(base, slot.base), rowAt(mine, mineOf.indexOf(slot.base)), rowAt(theirs, theirsOf.indexOf(slot.base))];
  });
  const items = triples.filter((three) => !isRemoved(three)).map((three, index) => mergeItem(three, index, step));
  return step.languages.map((_language, index) => items.flatMap((row) => row[index] ?? []));
}

/** Whether two new items are for the same account field or newsletter. Anchors and ids of new items are generated. */
function isSameChoice(one: Json, two: Json): boolean {
  const identity = itemIdentity(one);
  return identity !== undefined && !/^(?:anchor|id) /.test(identity) && identity === itemIdentity(two);
}

function mergeItem(rows: ThreeRows, index: number, step: MergeStep): Row {
  const at = [...step.at, String(index)];
  const [base, mine, theirs] = rows;
  if (!isGone(mine) && !isGone(theirs)) return mergeRows(rows, { ...step, at });
  // One side removed it and the other changed it: it stays until the editor decides.
  const sides = { base: first(base), mine: first(mine), theirs: first(theirs) };
  step.reportConflict({ languages: [], pointer: pointerOf(at), ...sides });
  return isGone(mine) ? theirs : mine;
}

/** Whether both sides removed an item, or one side did and the other left it unchanged. */
function isRemoved([base, mine, theirs]: ThreeRows): boolean {
  if (isGone(mine)) return isGone(theirs) || sameRow(base, theirs);
  return isGone(theirs) && sameRow(base, mine);
}

function isGone(row: Row): boolean {
  return row.every((value) => value === undefined);
}

function first(row: Row): Json | undefined {
  return row.find((value) => value !== undefined);
}

/** The items of the first language that has the list. */
function itemsOf(row: Row): readonly Json[] {
  return row.find((value) => isList(value)) ?? [];
}

function rowAt(row: Row, index: number): Row {
  return row.map((value) => (isList(value) && index >= 0 ? value[index] : undefined));
}

interface Slot {
  /** Index in the base; undefined if the item is new. */
  readonly base: number | undefined;
  readonly isLead: boolean;
  /** Index in the list that it comes from. */
  readonly index: number;
}

type Matches = readonly (number | undefined)[];

/** The order of the leading list; an item that only the other list has comes behind its predecessor there. */
function orderOf(lead: Matches, follow: Matches): readonly Slot[] {
  const slots: Slot[] = lead.map((base, index) => ({ base, isLead: true, index }));
  follow.forEach((base, index) => {
    if (base !== undefined && lead.includes(base)) return;
    const before = follow.slice(0, index).findLast((other) => other !== undefined && lead.includes(other));
    const anchor = slots.findIndex((slot) => slot.base !== undefined && slot.base === before);
    // Behind items that were inserted at the same place before.
    const end = slots.findIndex((slot, at) => at > anchor && slot.isLead);
    slots.splice(end < 0 ? slots.length : end, 0, { base, isLead: false, index });
  });
  return slots;
}

function isAscending(matches: Matches): boolean {
  const matched = matches.filter((index) => index !== undefined);
  return matched.every((value, at) => at === 0 || value > (matched[at - 1] ?? -1));
}

/**
 * One place that both sides changed differently. A value is undefined where the place is removed or empty. Without
 * languages, one side removed the whole part in all languages and the other changed it; with several, the values are
 * the same in each of them.
 */
export interface Conflict {
  readonly languages: readonly string[];
  /** JSON pointer into the merged documents. */
  readonly pointer: string;
  readonly base: Json | undefined;
  readonly mine: Json | undefined;
  readonly theirs: Json | undefined;
}

/** One place in all languages. */
type Row = readonly (Json | undefined)[];
type ThreeRows = readonly [base: Row, mine: Row, theirs: Row];

/** The context of a merge step: languages, place, and conflict handler. */
interface MergeStep {
  readonly languages: readonly string[];
  readonly at: Path;
  readonly reportConflict: (conflict: Conflict) => void;
}

/** Whether two rows are the same in every language. */
function sameRow(one: Row, two: Row): boolean {
  return one.every((value, index) => sameJson(value, two[index]));
}
