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

/** Maximum number of counted repetitions in a single run. */
const MAX_COUNTED = 256;

/**
 * Whether the pattern is an anchored sequence of characters with at most one variable repetition, such as `^[^<>]+$` or
 * `^[0-9]{4} ?[A-Z]{2}$`: it can match any value in one way only.
 */
export function isSingleRun(root: PatternNode): boolean {
  const items = root.kind === 'sequence' ? root.items : [root];
  const repeats = items.filter((item) => item.kind === 'repeat');
  const counted = repeats.reduce((sum, { min, max }) => sum + (max === Number.POSITIVE_INFINITY ? min : max), 0);
  return (
    isAnchored(root) &&
    items.every(({ kind }) => kind === 'atom' || kind === 'assertion' || kind === 'repeat') &&
    repeats.every(({ body }) => body.kind === 'atom') &&
    repeats.filter(({ min, max }) => min !== max).length <= 1 &&
    counted <= MAX_COUNTED
  );
}

/** Whether the pattern has a repetition like `(a?){30}`, where any of the copies may be empty. */
export function hasForgetfulRepeat(node: PatternNode): boolean {
  // Lookarounds are screened separately: see `looksIn`.
  if (node.kind === 'look') return false;
  return (node.kind === 'repeat' && node.min > 1 && canBeEmpty(node.body)) || childrenOf(node).some(hasForgetfulRepeat);
}

function canBeEmpty(node: PatternNode): boolean {
  switch (node.kind) {
    case 'atom':
      return false;
    case 'group':
      return canBeEmpty(node.body);
    case 'repeat':
      return node.min === 0 || canBeEmpty(node.body);
    case 'sequence':
      return node.items.every(canBeEmpty);
    case 'choice':
      return node.options.some(canBeEmpty);
    default:
      return true;
  }
}

/** The bodies of all lookarounds, which match separately. */
export function looksIn(node: PatternNode): readonly PatternNode[] {
  const inside = childrenOf(node).flatMap(looksIn);
  return node.kind === 'look' ? [node.body, ...inside] : inside;
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
