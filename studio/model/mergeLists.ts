import type { Json } from '#adapters/model/json.ts';
import { isList } from './documents.ts';
import { matchItems } from './matchItems.ts';
import { sameRow, type MergeStep, type Row, type ThreeRows } from './mergeRows.ts';
import { pointerOf } from './parts.ts';

/**
 * Merges a list that all languages have with the same items. Where their items differ in number, each language is
 * merged for itself.
 */
export function mergeLists(rows: ThreeRows, step: MergeStep): Row {
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
