import { isRecord } from '../../model/json.ts';
import { pointerTo } from '../jsonPointer.ts';

/** A text of a document with its place; `owner` is the object that holds it. */
export interface TextLeaf {
  readonly pointer: string;
  /** The member's name; of a text in a list the name of the list. */
  readonly name: string;
  readonly text: string;
  readonly owner: Readonly<Record<string, unknown>>;
}

/** Deeper than any content. */
const MAX_DEPTH = 16;
const MAX_ITEMS = 500;

/** All texts of a document that are not blank, in its order. Never throws. */
export function textLeaves(document: unknown): readonly TextLeaf[] {
  const found: TextLeaf[] = [];
  walk(document, { pointer: '', name: '', owner: {} }, 0, found);
  return found;
}

function walk(value: unknown, at: Omit<TextLeaf, 'text'>, depth: number, found: TextLeaf[]): void {
  if (depth > MAX_DEPTH) return;
  if (typeof value === 'string') {
    if (value.trim() !== '') found.push({ ...at, text: value });
  } else if (Array.isArray(value)) {
    const items: readonly unknown[] = value.slice(0, MAX_ITEMS);
    items.forEach((item, index) => walk(item, { ...at, pointer: `${at.pointer}/${index}` }, depth + 1, found));
  } else if (isRecord(value)) {
    for (const [name, member] of Object.entries(value))
      walk(member, { pointer: pointerTo(at.pointer, name), name, owner: value }, depth + 1, found);
  }
}
