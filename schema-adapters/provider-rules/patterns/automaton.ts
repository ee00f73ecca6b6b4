import { type PatternNode, type Atom, childrenOf } from './patternTree.ts';

/** A pattern without counters and lookarounds: positions that consume one character each, and their successors. */
export interface Automaton {
  /** Characters that each position accepts, as bits of the alphabet. */
  readonly takes: readonly bigint[];
  /** Successors of each position; a duplicate means two ways. */
  readonly follows: readonly (readonly number[])[];
  /**
   * Number of repetitions that the loop of a position may have beyond its minimum; Infinity without bound, 0 outside
   * loops.
   */
  readonly freedom: readonly number[];
  /** Positions of the first character; `nullable`: the pattern matches the empty text. */
  readonly starts: readonly number[];
  readonly nullable: boolean;
}

/** For each position, the positions that can come after it. */
export type Reach = readonly ReadonlySet<number>[];

/**
 * The model of a character with a variable number of repetitions: `copies` is exact, `loops` shows where a value can be
 * split in many ways.
 */
export type Drawing = 'copies' | 'loops';

interface Draft {
  readonly takes: bigint[];
  readonly follows: number[][];
  readonly freedom: number[];
  readonly alphabet: Alphabet;
  readonly drawing: Drawing;
}

interface Part {
  readonly nullable: boolean;
  readonly first: readonly number[];
  readonly last: readonly number[];
}

/** Beyond this number of positions, repetitions become loops. */
const MAX_PLACES = 600;
/** A group with more copies becomes a loop. */
const MAX_GROUP_COPIES = 10;

const EMPTY: Part = { nullable: true, first: [], last: [] };

/** Builds the automaton of a pattern; lookarounds, assertions and references consume nothing. */
export function drawAutomaton(root: PatternNode, alphabet: Alphabet, drawing: Drawing, searching: boolean): Automaton {
  const draft: Draft = { takes: [], follows: [], freedom: [], alphabet, drawing };
  const search = searching ? loop(place(draft, -1n), draft, Infinity) : EMPTY;
  const { first, nullable } = concat(search, draw(root, draft), draft);
  return { takes: draft.takes, follows: draft.follows, freedom: draft.freedom, starts: first, nullable };
}

/** The transitive successors of all positions. */
export function reachOf({ follows }: Automaton): Reach {
  return follows.map((_, start) => {
    const reached = new Set<number>();
    const stack = [start];
    for (let index = stack.pop(); index !== undefined; index = stack.pop()) {
      for (const next of follows[index] ?? []) {
        if (reached.has(next)) continue;
        reached.add(next);
        stack.push(next);
      }
    }
    return reached;
  });
}

function draw(node: PatternNode, draft: Draft): Part {
  switch (node.kind) {
    case 'atom':
      return place(draft, draft.alphabet.get(node.source) ?? 0n);
    case 'group':
      return draw(node.body, draft);
    case 'sequence':
      return node.items.reduce<Part>((part, item) => concat(part, draw(item, draft), draft), EMPTY);
    case 'choice': {
      const options = node.options.map((option) => draw(option, draft));
      return {
        nullable: options.some(({ nullable }) => nullable),
        first: options.flatMap(({ first }) => first),
        last: options.flatMap(({ last }) => last),
      };
    }
    case 'repeat':
      return drawRepeat(node, draft);
    default:
      return EMPTY;
  }
}

function drawRepeat({ body, min, max }: Extract<PatternNode, { readonly kind: 'repeat' }>, draft: Draft): Part {
  const isSimple = body.kind === 'atom';
  const copies = max === Infinity ? Math.max(min, 1) : max;
  const affordable =
    draft.takes.length + copies * (isSimple ? 1 : 8) <= MAX_PLACES && (isSimple || copies <= MAX_GROUP_COPIES);
  if (max === 0) return EMPTY;
  const asLoop = !affordable || (draft.drawing === 'loops' && isSimple && max > min);
  if (asLoop) {
    const inner = loop(draw(body, draft), draft, max - min);
    return { ...inner, nullable: inner.nullable || min === 0 };
  }
  let part = EMPTY;
  let last: readonly number[] = [];
  for (let copy = 1; copy <= copies; copy += 1) {
    const inner = draw(body, draft);
    const next = copy === copies && max === Infinity ? loop(inner, draft, Infinity) : inner;
    part = concat(part, next, draft);
    // After the minimum, every copy may be the last one.
    if (copy >= min) last = [...last, ...next.last];
  }
  return {
    nullable: min === 0 || part.nullable,
    first: part.first,
    last: max === Infinity || min === max ? part.last : last,
  };
}

function place(draft: Draft, takes: bigint): Part {
  const index = draft.takes.push(takes) - 1;
  draft.follows.push([]);
  draft.freedom.push(0);
  return { nullable: false, first: [index], last: [index] };
}

function concat(a: Part, b: Part, draft: Draft): Part {
  link(a.last, b.first, draft);
  return {
    nullable: a.nullable && b.nullable,
    first: a.nullable ? [...a.first, ...b.first] : a.first,
    last: b.nullable ? [...a.last, ...b.last] : b.last,
  };
}

function loop(part: Part, draft: Draft, freedom: number): Part {
  link(part.last, part.first, draft);
  for (const index of part.first) draft.freedom[index] = Math.max(draft.freedom[index] ?? 0, freedom);
  return part;
}

function link(from: readonly number[], to: readonly number[], draft: Draft): void {
  for (const index of from) draft.follows[index]?.push(...to);
}

/** Characters of many kinds, to distinguish classes without explicit limits (`\w`, `\p{L}`). */
const SAMPLES: readonly number[] = Array.from(
  "\t\n\r !#'-/09:@AZ[_`az{~\u00a0ßäü€αЖאع٣中가\u{1f600}",
  (character) => character.codePointAt(0) ?? 0,
);

/** The characters that each atom matches, as a bit set over samples that represent all characters. */
export type Alphabet = ReadonlyMap<string, bigint>;

/** The alphabet of a pattern: the limits of all its classes and samples of every kind. */
export function alphabetOf(root: PatternNode): Alphabet {
  const atoms = new Map<string, Atom>();
  collect(root, atoms);
  const points = [...new Set([...SAMPLES, ...[...atoms.values()].flatMap((atom) => atom.points)])];
  const characters = points.map((point) => String.fromCodePoint(point));
  return new Map([...atoms.keys()].map((source) => [source, bitsOf(source, characters)]));
}

function collect(node: PatternNode, atoms: Map<string, Atom>): void {
  if (node.kind === 'atom') atoms.set(node.source, node);
  for (const child of childrenOf(node)) collect(child, atoms);
}

function bitsOf(source: string, characters: readonly string[]): bigint {
  const expression = new RegExp(`^${source}$`, 'u');
  return characters.reduce(
    (bits, character, index) => (expression.test(character) ? bits | (1n << BigInt(index)) : bits),
    0n,
  );
}
