import { isJsonObject, isList, ownMember, type Json, type JsonObject } from '#adapters/model/json.ts';
import { sameJson, type Documents } from './documents.ts';
import { pointerOf, type Path } from './parts.ts';
import { matchItems } from './matchItems.ts';

/**
 * Both people's changes in one, with the places where that cannot be: there my text stands, and a part that only one of
 * them removed, until somebody decides.
 */
export interface Merged {
  readonly documents: Documents;
  readonly conflicts: readonly Conflict[];
}

/**
 * Three-way merge, field by field: what only one side changed is taken from it. Items of lists are recognised by what
 * is the same in every language, so that moved and renamed parts stay themselves and all languages keep one structure.
 * If both sides changed the order, mine counts.
 */
export function mergeDocuments(base: Documents, mine: Documents, theirs: Documents): Merged {
  const conflicts: Conflict[] = [];
  const languages = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  const rows: ThreeRows = [rowOf(base, languages), rowOf(mine, languages), rowOf(theirs, languages)];
  const merged = mergeRows(rows, { languages, at: [], tell: (conflict) => conflicts.push(conflict), merge: mergeRows });
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
  return mine.map((own, index) => mergeLeaf([base[index], own, theirs[index]], step, step.languages[index]));
}

function both(one: Row, two: Row, is: (value: Json | undefined) => boolean): boolean {
  return [...one, ...two].every((value) => value === undefined || is(value)) && one.some(is) && two.some(is);
}

function mergeLeaf(
  [base, mine, theirs]: readonly (Json | undefined)[],
  { at, tell }: MergeStep,
  language: string | undefined,
): Json | undefined {
  if (sameJson(mine, theirs) || sameJson(base, theirs)) return mine;
  if (sameJson(base, mine)) return theirs;
  tell({ language, pointer: pointerOf(at), base, mine, theirs });
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
 * Merges a list that all languages have with the same items. Where their items differ in number, each language is
 * merged for itself.
 */
function mergeLists(rows: ThreeRows, step: MergeStep): Row {
  if (rows.every(isAligned)) return mergeAligned(rows, step);
  return step.languages.map((language, index) => {
    const [base, mine, theirs] = rows;
    const merged = step.merge([[base[index]], [mine[index]], [theirs[index]]], { ...step, languages: [language] });
    return merged[0];
  });
}

function isAligned(row: Row): boolean {
  return row.length === 1 || new Set(row.map((value) => (isList(value) ? value.length : 0))).size === 1;
}

function mergeAligned([base, mine, theirs]: ThreeRows, step: MergeStep): Row {
  const [old, own, other] = [itemsOf(base), itemsOf(mine), itemsOf(theirs)];
  const mineOf = matchItems(old, own);
  const theirsOf = matchItems(old, other);
  const leads = !isAscending(mineOf) || isAscending(theirsOf);
  const slots = orderOf(leads ? mineOf : theirsOf, leads ? theirsOf : mineOf);
  const found = slots.map((slot): ThreeRows => {
    if (slot.base === undefined) {
      const isMine = slot.isLead === leads;
      const row = rowAt(isMine ? mine : theirs, slot.index);
      return [row.map(() => undefined), row, row];
    }
    return [rowAt(base, slot.base), rowAt(mine, mineOf.indexOf(slot.base)), rowAt(theirs, theirsOf.indexOf(slot.base))];
  });
  const items = found.filter((three) => !isRemoved(three)).map((three, index) => mergeItem(three, index, step));
  return step.languages.map((_language, index) => items.flatMap((row) => row[index] ?? []));
}

function mergeItem(rows: ThreeRows, index: number, step: MergeStep): Row {
  const at = [...step.at, String(index)];
  const [base, mine, theirs] = rows;
  if (!isGone(mine) && !isGone(theirs)) return step.merge(rows, { ...step, at });
  // One of them removed it and the other changed it: it stays until somebody decides.
  step.tell({ pointer: pointerOf(at), base: first(base), mine: first(mine), theirs: first(theirs) });
  return isGone(mine) ? theirs : mine;
}

/** An item that one side removed and the other did not touch is gone. */
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

/** The order of the leading list; what only the other has stands behind what it followed there. */
function orderOf(lead: Matches, follow: Matches): readonly Slot[] {
  const slots: Slot[] = lead.map((base, index) => ({ base, isLead: true, index }));
  follow.forEach((base, index) => {
    if (base !== undefined && lead.includes(base)) return;
    const before = follow.slice(0, index).findLast((other) => other !== undefined && lead.includes(other));
    const anchor = slots.findIndex((slot) => slot.base !== undefined && slot.base === before);
    // Behind others that were added at the same place before.
    const end = slots.findIndex((slot, at) => at > anchor && slot.isLead);
    slots.splice(end < 0 ? slots.length : end, 0, { base, isLead: false, index });
  });
  return slots;
}

function isAscending(matches: Matches): boolean {
  const known = matches.filter((index) => index !== undefined);
  return known.every((value, at) => at === 0 || value > (known[at - 1] ?? -1));
}

/**
 * One place that two people changed in different ways. A value is undefined where the place was removed or empty.
 * Without a language one of them removed the whole part, in all languages, and the other changed it.
 */
export interface Conflict {
  readonly language?: string | undefined;
  /** JSON pointer into the merged documents. */
  readonly pointer: string;
  readonly base: Json | undefined;
  readonly mine: Json | undefined;
  readonly theirs: Json | undefined;
}

/** One place in all languages. */
type Row = readonly (Json | undefined)[];
type ThreeRows = readonly [base: Row, mine: Row, theirs: Row];

/** What a step of the merge needs: where it is, whom it tells, and how what is inside is merged. */
interface MergeStep {
  readonly languages: readonly string[];
  readonly at: Path;
  readonly tell: (conflict: Conflict) => void;
  readonly merge: (rows: ThreeRows, step: MergeStep) => Row;
}

/** Whether two rows are the same in every language. */
function sameRow(one: Row, two: Row): boolean {
  return one.every((value, index) => sameJson(value, two[index]));
}
