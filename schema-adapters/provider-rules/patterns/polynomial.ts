import type { Automaton, Reach } from './automaton.ts';
import { loopNumbers } from './loops.ts';

/** Positions in the same loop. */
interface Loop {
  readonly places: readonly number[];
  /** How many lengths the loop can have, as a power of two; Infinity without bound. */
  readonly bits: number;
}

/**
 * In how many ways the loops of a pattern can split a value of 2^length characters, as a power of two. A loop counts if
 * an earlier loop can also consume its text; the result is the maximum over all chains of loops.
 */
export function freedomBits(drawn: Automaton, reach: Reach, length: number): number {
  const loops = loopsOf(drawn, reach);
  const before = (a: Loop, b: Loop) => a !== b && reach[a.places[0] ?? 0]?.has(b.places[0] ?? 0) === true;
  const weights = new Map(
    loops.map((loop) => [
      loop,
      loops.some((earlier) => before(earlier, loop) && canShare(earlier, loop, drawn))
        ? Math.min(loop.bits, length)
        : 0,
    ]),
  );
  const best = new Map<Loop, number>();
  const heaviest = (loop: Loop): number => {
    const known = best.get(loop);
    if (known !== undefined) return known;
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

/** Whether some text can be read by the earlier loop, by the later one, and on the path between them. */
function canShare(earlier: Loop, later: Loop, drawn: Automaton): boolean {
  const common = commonText(earlier, later, drawn);
  if (common === 0n) return false;
  const ends = new Set(later.places);
  const stack = earlier.places.filter((place) => ((drawn.takes[place] ?? 0n) & common) !== 0n);
  const seen = new Set(stack);
  for (let index = stack.pop(); index !== undefined; index = stack.pop()) {
    for (const next of drawn.follows[index] ?? []) {
      if (((drawn.takes[next] ?? 0n) & common) === 0n) continue;
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
