import { type Atom, childrenOf, type PatternNode } from './patternTree.ts';

/** Characters of many kinds, to distinguish classes without explicit limits (`\w`, `\p{L}`). */
const SAMPLES: readonly number[] = Array.from(
  "\t\n\r !#'-/09:@AZ[_`az{~\u00a0ßäü€αЖאع٣中가\u{1f600}",
  (character) => character.codePointAt(0) ?? 0,
);

/** Which characters each atom of a pattern matches, as a bit set over sample characters that represent all others. */
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
