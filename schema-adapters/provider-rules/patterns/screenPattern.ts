import { type Alphabet, alphabetOf } from './alphabet.ts';
import { drawAutomaton, reachOf } from './automaton.ts';
import { isExponential } from './exponential.ts';
import { hasForgetfulRepeat, isAnchored, isSingleRun, looksIn } from './patternShape.ts';
import type { PatternNode } from './patternTree.ts';
import { freedomBits } from './polynomial.ts';

/**
 * How much work a backtracking matcher can have with a value that does not match: `linear` at any length, `bounded` up
 * to 256 characters, `risky` even below that. In doubt it says risky. Its own time is limited by the pattern's length.
 */
export type Verdict = 'linear' | 'bounded' | 'risky';

const MAX_PLACES = 2000;
/** Maximum number of steps, as a power of two. */
const MAX_BITS = 21;

/** Patterns that can be read in one way only, which most are, need no further look: that takes a slow phone long. */
export function screenPattern(root: PatternNode): Verdict {
  return isSingleRun(root) ? 'linear' : screenByAutomaton(root);
}

/**
 * Exponential: some loop can read one text in two ways (`(a+)+`). Polynomial: several loops in sequence can share their
 * text (`\s*\s*$`); counted as powers of two.
 */
export function screenByAutomaton(root: PatternNode): Verdict {
  const alphabet = alphabetOf(root);
  const parts = [
    { root, searching: !isAnchored(root) },
    ...looksIn(root).map((body) => ({ root: body, searching: false })),
  ];
  let short = 0;
  let growth = 0;
  for (const part of parts) {
    if (hasForgetfulRepeat(part.root)) return 'risky';
    const exact = drawAutomaton(part.root, alphabet, 'copies', part.searching);
    if (exact.takes.length > MAX_PLACES || isExponential(exact)) return 'risky';
    const bits = bitsOf(part.root, alphabet, part.searching);
    short = Math.max(short, bits(8));
    growth = Math.max(growth, bits(16) - bits(8));
  }
  if (short > MAX_BITS) return 'risky';
  // 8 bits more characters and at most 8 bits more steps.
  return growth > 8 ? 'bounded' : 'linear';
}

/** Steps for a value of 2^length characters: one walk over it, times the alternatives that loops and choices allow. */
function bitsOf(root: PatternNode, alphabet: Alphabet, searching: boolean): (length: number) => number {
  const drawn = drawAutomaton(root, alphabet, 'loops', searching);
  const reach = reachOf(drawn);
  const choices = choiceBits(root, alphabet);
  return (length) => length + choices + freedomBits(drawn, reach, length);
}

/**
 * Options that can begin alike and groups with a variable count allow several ways; in unbounded loops `isExponential`
 * finds them.
 */
function choiceBits(node: PatternNode, alphabet: Alphabet): number {
  switch (node.kind) {
    case 'group':
      return choiceBits(node.body, alphabet);
    case 'sequence':
      return node.items.reduce((bits, item) => bits + choiceBits(item, alphabet), 0);
    case 'repeat':
      if (node.max === Infinity || node.body.kind === 'atom') return 0;
      return choiceBits(node.body, alphabet) * node.max + Math.log2(node.max - node.min + 1);
    case 'choice': {
      const firsts = node.options.map((option) => firstOf(option, alphabet));
      const alike = firsts.filter((bits, index) =>
        firsts.some((other, place) => place !== index && (other & bits) !== 0n),
      ).length;
      return (
        Math.max(...node.options.map((option) => choiceBits(option, alphabet))) + (alike > 1 ? Math.log2(alike) : 0)
      );
    }
    default:
      return 0;
  }
}

function firstOf(node: PatternNode, alphabet: Alphabet): bigint {
  const drawn = drawAutomaton(node, alphabet, 'loops', false);
  return drawn.starts.reduce((bits, index) => bits | (drawn.takes[index] ?? 0n), drawn.nullable ? -1n : 0n);
}
