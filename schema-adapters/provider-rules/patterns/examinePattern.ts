import { compiled, filledOnly, MAX_MATCHED, type PatternResult, type PatternUse } from '../patternUse.ts';
import {
  isAnchored,
  hasForgetfulRepeat,
  isSingleRun,
  looksIn,
  childrenOf,
  type PatternNode,
  printPattern,
} from './patternTree.ts';
import { NotPortable, readPattern } from './readPattern.ts';
import { type Alphabet, alphabetOf, drawAutomaton, reachOf, type Automaton, type Reach } from './automaton.ts';

/** Examines whether a pattern is portable and how slow it can be. Never throws. */
export function examinePattern(text: string, { dialect, filled = false }: PatternUse): PatternResult {
  try {
    const tree = readPattern(text, dialect);
    const source = printPattern(tree);
    compiled(source);
    if (hasBackreference(tree)) return { refused: dialect === 'provider' ? 'pattern-not-portable' : 'pattern-risky' };
    // Most are single runs and need no automaton, which is slow on slow phones.
    const verdict = isSingleRun(tree) ? 'linear' : screenByAutomaton(tree);
    if (verdict === 'risky') return { refused: 'pattern-risky' };
    const startsHere = tree.kind === 'sequence' && isAnchored(tree) && source.startsWith('^');
    const full = filled ? filledOnly(source, startsHere) : source;
    return { source: verdict === 'bounded' ? `^[^]{${MAX_MATCHED + 1}}|(?:${full})` : full };
  } catch (error) {
    // The engine's errors are about the pattern, too: a range out of order, an unknown property.
    if (error instanceof NotPortable || error instanceof SyntaxError) return { refused: 'pattern-not-portable' };
    throw error;
  }
}

/** Whether a pattern has backreferences, whose meaning differs for unmatched groups, and which cannot be screened. */
function hasBackreference(node: PatternNode): boolean {
  return node.kind === 'backreference' || childrenOf(node).some(hasBackreference);
}

/**
 * The work of a backtracking matcher for a value that does not match: `linear` at any length, `bounded` up to 256
 * characters, `risky` even below that and in case of doubt. The pattern's length limits the time of the screening.
 */
export type Verdict = 'linear' | 'bounded' | 'risky';

const MAX_PLACES = 2000;
/** Maximum number of steps, as a power of two. */
const MAX_BITS = 21;

/**
 * Exponential: some loop can match one text in two ways (`(a+)+`). Polynomial: several loops in sequence can share
 * their text (`\s*\s*$`), counted as powers of two.
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

/**
 * Steps for a value of 2^length characters, as a power of two: one pass, times the alternatives of loops and choices.
 */
function bitsOf(root: PatternNode, alphabet: Alphabet, searching: boolean): (length: number) => number {
  const automaton = drawAutomaton(root, alphabet, 'loops', searching);
  const reach = reachOf(automaton);
  const choices = choiceBits(root, alphabet);
  return (length) => length + choices + freedomBits(automaton, reach, length);
}

/**
 * The ways from options with a common beginning and from groups with a variable count; `isExponential` handles
 * unbounded loops.
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
  const automaton = drawAutomaton(node, alphabet, 'loops', false);
  return automaton.starts.reduce((bits, index) => bits | (automaton.takes[index] ?? 0n), automaton.nullable ? -1n : 0n);
}

const MAX_STEPS = 100_000;

/**
 * Whether some loop of a pattern can match one text in two ways, as in `(a+)+`: then every further character can double
 * the work. Follows the loop on two separate paths until they meet again. More than 100,000 steps count as yes.
 */
function isExponential({ takes, follows }: Automaton): boolean {
  const numbers = loopNumbers(follows);
  const inLoop = follows.map((followers, from) => followers.filter((to) => numbers[to] === numbers[from]));
  if (inLoop.some((followers) => new Set(followers).size < followers.length)) return true;
  const seen = new Set<number>();
  const queue: (readonly [number, number])[] = [];
  const visit = (a: number, b: number) => {
    const id = Math.min(a, b) * takes.length + Math.max(a, b);
    if (seen.has(id)) return;
    seen.add(id);
    queue.push([a, b]);
  };
  for (const [place, followers] of inLoop.entries()) if (followers.length > 0) visit(place, place);
  let steps = 0;
  for (const [a, b] of queue) {
    steps += (inLoop[a]?.length ?? 0) * (inLoop[b]?.length ?? 0);
    if (steps > MAX_STEPS) return true;
    for (const nextA of inLoop[a] ?? []) {
      for (const nextB of inLoop[b] ?? []) {
        if (((takes[nextA] ?? 0n) & (takes[nextB] ?? 0n)) === 0n) continue;
        if (nextA === nextB && a !== b) return true;
        if (nextA !== nextB) visit(nextA, nextB);
      }
    }
  }
  return false;
}

/** Positions in the same loop. */
interface Loop {
  readonly places: readonly number[];
  /** How many lengths the loop can have, as a power of two; Infinity without bound. */
  readonly bits: number;
}

/**
 * The number of ways in which loops can split a value of 2^length characters, as a power of two: the maximum over all
 * chains of loops. A loop counts if an earlier loop can also consume its text.
 */
function freedomBits(automaton: Automaton, reach: Reach, length: number): number {
  const loops = loopsOf(automaton, reach);
  const before = (a: Loop, b: Loop) => a !== b && reach[a.places[0] ?? 0]?.has(b.places[0] ?? 0) === true;
  const weights = new Map(
    loops.map((loop) => [
      loop,
      loops.some((earlier) => before(earlier, loop) && canShare(earlier, loop, automaton))
        ? Math.min(loop.bits, length)
        : 0,
    ]),
  );
  const best = new Map<Loop, number>();
  const heaviest = (loop: Loop): number => {
    const cached = best.get(loop);
    if (cached !== undefined) return cached;
    const behind = loops.filter((later) => before(loop, later)).map(heaviest);
    const bits = (weights.get(loop) ?? 0) + Math.max(0, ...behind);
    best.set(loop, bits);
    return bits;
  };
  return Math.max(0, ...loops.map(heaviest));
}

function loopsOf({ follows, freedom }: Automaton, reach: Reach): readonly Loop[] {
  const places = new Map<number, number[]>();
  for (const [place, number] of loopNumbers(follows).entries()) {
    if (reach[place]?.has(place) !== true) continue;
    const together = places.get(number);
    if (together === undefined) places.set(number, [place]);
    else together.push(place);
  }
  return [...places.values()].map((together) => ({
    places: together,
    bits: together.reduce((sum, place) => sum + Math.log2((freedom[place] ?? 0) + 1), 0),
  }));
}

/** Whether the earlier loop, the later one, and the path between them can match the same text. */
function canShare(earlier: Loop, later: Loop, automaton: Automaton): boolean {
  const common = commonText(earlier, later, automaton);
  if (common === 0n) return false;
  const ends = new Set(later.places);
  const stack = earlier.places.filter((place) => ((automaton.takes[place] ?? 0n) & common) !== 0n);
  const seen = new Set(stack);
  for (let index = stack.pop(); index !== undefined; index = stack.pop()) {
    for (const next of automaton.follows[index] ?? []) {
      if (((automaton.takes[next] ?? 0n) & common) === 0n) continue;
      if (ends.has(next)) return true;
      if (seen.has(next)) continue;
      seen.add(next);
      stack.push(next);
    }
  }
  return false;
}

/** Characters that both loops can consume. */
function commonText({ places: a }: Loop, { places: b }: Loop, { takes }: Automaton): bigint {
  const all = (places: readonly number[]) => places.reduce((bits, place) => bits | (takes[place] ?? 0n), 0n);
  return all(a) & all(b);
}

/**
 * Numbers the loops: positions with the same number can reach each other. A position outside loops has its own number.
 * (Tarjan's strongly connected components, without recursion because patterns can be long.)
 */
function loopNumbers(follows: readonly (readonly number[])[]): readonly number[] {
  const order = new Map<number, number>();
  const low: number[] = [];
  const numbers: number[] = Array.from(follows, () => -1);
  const open: number[] = [];
  let count = 0;
  const close = (root: number) => {
    for (let place = open.pop(); place !== undefined; place = place === root ? undefined : open.pop())
      numbers[place] = count;
    count += 1;
  };
  const visit = (start: number) => {
    const path: { readonly place: number; next: number }[] = [];
    const enter = (place: number) => {
      low[place] = order.size;
      order.set(place, order.size);
      open.push(place);
      path.push({ place, next: 0 });
    };
    enter(start);
    for (let here = path.at(-1); here !== undefined; here = path.at(-1)) {
      const { place } = here;
      const to = follows[place]?.[here.next];
      here.next += 1;
      if (to === undefined) {
        path.pop();
        const parent = path.at(-1)?.place;
        if (parent !== undefined) low[parent] = Math.min(low[parent] ?? 0, low[place] ?? 0);
        if (low[place] === order.get(place)) close(place);
      } else if (!order.has(to)) enter(to);
      else if (numbers[to] === -1) low[place] = Math.min(low[place] ?? 0, order.get(to) ?? 0);
    }
  };
  for (const place of follows.keys()) if (!order.has(place)) visit(place);
  return numbers;
}
