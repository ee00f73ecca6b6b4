import type { AcceptedBy, Acceptor } from './acceptor.ts';
import { lettersOf } from './letters.ts';

/** `none` is proven; `unknown` means that the search gave up. */
export type TextSearch =
  | { readonly found: 'text'; readonly text: string }
  | { readonly found: 'none' }
  | { readonly found: 'unknown' };

/** How many states of all machines together are looked at, and how long a text may become. */
const MAX_VISITED = 4000;
const MAX_LENGTH = 256;

interface Visit {
  readonly text: string;
  readonly length: number;
  /** The states of each machine. */
  readonly at: readonly (readonly number[])[];
}

/**
 * The shortest text that one pattern accepts and the other (if any) does not. `confirms` runs the real expressions; a
 * text of machines that are not exact only counts if it confirms. The same patterns always give the same text.
 */
export function findText(
  accepted: AcceptedBy,
  refused: AcceptedBy | undefined,
  confirms: (text: string) => boolean,
): TextSearch {
  const machines = [...accepted.all, ...(refused?.all ?? [])];
  const letters = lettersOf(machines);
  const isWanted = ({ at, text }: Visit): boolean => {
    const verdicts = machines.map((one, index) => agrees(one, at[index] ?? [], text === ''));
    const own = verdicts.slice(0, accepted.all.length).every(Boolean);
    return own && (refused === undefined || !refused.isExact || !verdicts.slice(accepted.all.length).every(Boolean));
  };
  const first: Visit = { text: '', length: 0, at: machines.map((one) => closure(one, [one.start], true, false)) };
  const queue: Visit[] = [first];
  const seen = new Set([keyOf(first)]);
  let isCut = false;
  for (let index = 0; index < queue.length; index += 1) {
    const visit = queue[index] ?? first;
    if (isWanted(visit) && confirms(visit.text)) return { found: 'text', text: visit.text };
    if (visit.length >= MAX_LENGTH) isCut = true;
    else
      for (const { letter, atoms } of letters) {
        const at = machines.map((one, place) => step(one, visit.at[place] ?? [], atoms));
        const next: Visit = { text: visit.text + letter, length: visit.length + 1, at };
        const isDead = accepted.all.some(({ isNegative }, place) => !isNegative && at[place]?.length === 0);
        const key = keyOf(next);
        if (isDead || seen.has(key)) continue;
        if (seen.size >= MAX_VISITED) isCut = true;
        else {
          seen.add(key);
          queue.push(next);
        }
      }
  }
  return { found: isCut || !isProof(accepted, refused) ? 'unknown' : 'none' };
}

/** Where the machines take too much, an empty search proves nothing about what is refused. */
function isProof(accepted: AcceptedBy, refused: AcceptedBy | undefined): boolean {
  return refused === undefined || (accepted.isExact && refused.isExact);
}

function keyOf({ at, length }: Visit): string {
  return `${length === 0 ? '^' : ''}${at.map((states) => states.join(' ')).join('|')}`;
}

function agrees(machine: Acceptor, at: readonly number[], atStart: boolean): boolean {
  return closure(machine, at, atStart, true).includes(machine.final) !== machine.isNegative;
}

function step(machine: Acceptor, at: readonly number[], atoms: ReadonlySet<string>): readonly number[] {
  const reached = new Set<number>();
  for (const index of at)
    for (const { atom, to } of machine.states[index]?.takes ?? [])
      if (atom === undefined || atoms.has(atom)) reached.add(to);
  // A text that matches so far matches whatever follows.
  return reached.has(machine.final) ? [machine.final] : closure(machine, [...reached], false, false);
}

/** All states that are reached without consuming anything, sorted. */
function closure(machine: Acceptor, from: readonly number[], atStart: boolean, atEnd: boolean): readonly number[] {
  const reached = new Set(from);
  const stack = [...from];
  for (let index = stack.pop(); index !== undefined; index = stack.pop())
    for (const { to, only } of machine.states[index]?.free ?? []) {
      if (reached.has(to) || (only === 'start' && !atStart) || (only === 'end' && !atEnd)) continue;
      reached.add(to);
      stack.push(to);
    }
  return reached.has(machine.final) && !atEnd ? [machine.final] : [...reached].toSorted((a, b) => a - b);
}
