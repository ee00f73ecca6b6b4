import type { Automaton } from './automaton.ts';
import { loopNumbers } from './loops.ts';

const MAX_STEPS = 100_000;

/**
 * Whether some loop of a pattern can read one text in two ways, as in `(a+)+`: then every further character can double
 * the work. It walks the loop with two separate paths until they meet again. More than 100,000 steps count as yes.
 */
export function isExponential({ takes, follows }: Automaton): boolean {
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
