import { isJsonObject, type Json, type JsonObject } from '#adapters/model/json.ts';
import { isList, sameJson, type Documents } from './documents.ts';
import { mergeLists } from './mergeLists.ts';
import { sameRow, type Conflict, type MergeStep, type Row, type ThreeRows } from './mergeRows.ts';
import { pointerOf } from './parts.ts';

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
  return row.map((value) => (isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined));
}

function hasMember(value: Json | undefined, name: string): value is JsonObject {
  return isJsonObject(value) && Object.hasOwn(value, name);
}
