import { getNodeValue, parseTree, type Node, type ParseError } from 'jsonc-parser';
import { DocumentError } from '#backend/shared/document.ts';

/** An item of a list, or a member of an object, with the line on which it begins, from 1. */
export interface DocumentRow {
  readonly line: number;
  /** The member's name; empty for an item of a list. */
  readonly name: string;
  readonly value: unknown;
}

/**
 * The items or members of one member of a JSON document, in their order and with their lines; members of the same name
 * are all there. Throws DocumentError for what is no such document.
 */
export function documentRows(text: string, member: string, kind: 'array' | 'object'): readonly DocumentRow[] {
  const root = parse(text);
  const found =
    root.type === 'object' ? root.children?.find(({ children }) => children?.[0]?.value === member) : undefined;
  const container = found?.children?.[1];
  if (container?.type !== kind)
    throw new DocumentError(`It must be an object with ${member}, ${kind === 'array' ? 'a list' : 'an object'}.`);
  const lineOf = ascendingLines(text);
  return (container.children ?? []).map((node) => {
    const [name, value] = node.type === 'property' ? (node.children ?? []) : [undefined, node];
    return {
      line: lineOf(node.offset),
      name: typeof name?.value === 'string' ? name.value : '',
      value: value === undefined ? undefined : (getNodeValue(value) as unknown),
    };
  });
}

function parse(text: string): Node {
  const errors: ParseError[] = [];
  let root: Node | undefined;
  try {
    root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  } catch (cause) {
    // The parser calls itself for each level.
    throw new DocumentError('It is nested too deeply.', { cause });
  }
  const [first] = errors;
  if (root === undefined || first !== undefined)
    throw new DocumentError(`It is not JSON: see line ${ascendingLines(text)(first?.offset ?? 0)}.`);
  return root;
}

/** The lines of offsets that only grow. */
function ascendingLines(text: string): (offset: number) => number {
  let line = 1;
  let at = 0;
  return (offset) => {
    for (; at < offset; at += 1) if (text.charCodeAt(at) === 10) line += 1;
    return line;
  };
}
