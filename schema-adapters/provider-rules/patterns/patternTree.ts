/** Whether every match begins at the start of the value. */
export function isAnchored(node: PatternNode): boolean {
  switch (node.kind) {
    case 'assertion':
      return node.source === '^';
    case 'group':
      return isAnchored(node.body);
    case 'sequence': {
      const first = node.items.find(({ kind }) => kind !== 'look');
      return first !== undefined && isAnchored(first);
    }
    case 'choice':
      return node.options.every(isAnchored);
    default:
      return false;
  }
}

/** A pattern as a tree; every `source` compiles in JavaScript with the flag `u`. */
export type PatternNode =
  | { readonly kind: 'atom'; readonly source: string; readonly points: readonly number[] }
  | { readonly kind: 'assertion'; readonly source: string }
  | { readonly kind: 'backreference'; readonly source: string }
  | { readonly kind: 'look'; readonly open: string; readonly body: PatternNode }
  | { readonly kind: 'group'; readonly open: string; readonly body: PatternNode }
  | {
      readonly kind: 'repeat';
      readonly source: string;
      readonly min: number;
      readonly max: number;
      readonly body: PatternNode;
    }
  | { readonly kind: 'sequence'; readonly items: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly options: readonly PatternNode[] };

/**
 * Exactly one character: a literal, an escape or a class. `points` are code points at the limits of what it matches.
 */
export type Atom = Extract<PatternNode, { readonly kind: 'atom' }>;

/** The tree as pattern text. */
export function printPattern(node: PatternNode): string {
  switch (node.kind) {
    case 'atom':
    case 'assertion':
    case 'backreference':
      return node.source;
    case 'look':
    case 'group':
      return `${node.open}${printPattern(node.body)})`;
    case 'repeat':
      return `${printPattern(node.body)}${node.source}`;
    case 'sequence':
      return node.items.map(printPattern).join('');
    default:
      return node.options.map(printPattern).join('|');
  }
}

/** The children of a node, in reading order. */
export function childrenOf(node: PatternNode): readonly PatternNode[] {
  switch (node.kind) {
    case 'look':
    case 'group':
    case 'repeat':
      return [node.body];
    case 'sequence':
      return node.items;
    case 'choice':
      return node.options;
    default:
      return [];
  }
}
