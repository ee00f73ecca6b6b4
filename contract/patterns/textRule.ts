import { acceptedBy, type AcceptedBy, type Acceptor } from './acceptor.ts';
import { printPattern, NotPortable, readPattern, MAX_PATTERN } from '@kontor/schema-adapters/provider';

/** A comparable pattern, as automata and as a regular expression. */
interface TextRule {
  readonly accepted: AcceptedBy;
  readonly accepts: (text: string) => boolean;
}

/** The rule of a provider's pattern; undefined if it is too large or has no equivalent here. Never throws. */
function textRule(pattern: string): TextRule | undefined {
  if (pattern.length > MAX_PATTERN) return undefined;
  try {
    const tree = readPattern(pattern, 'provider');
    const expression = new RegExp(printPattern(tree), 'u');
    const accepted = acceptedBy(tree);
    return accepted && { accepted, accepts: (text) => expression.test(text) };
  } catch (error) {
    if (error instanceof NotPortable || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const MAX_CACHED = 500;
const searches = new Map<string, TextSearch>();

/** The shortest text that a pattern accepts; cached. */
export function exampleOf(pattern: string): TextSearch {
  return search(pattern, undefined);
}

/**
 * The shortest text that the old pattern accepts and the new one refuses, the empty one only if there is no other;
 * cached. An empty pattern accepts everything.
 */
export function textRefusedNow(before: string, after: string): TextSearch {
  return search(before, after);
}

function search(before: string, after: string | undefined): TextSearch {
  const key = JSON.stringify([before, after]);
  const cachedSearch = searches.get(key);
  if (cachedSearch !== undefined) return cachedSearch;
  const rule = textRule(before);
  const other = after === undefined ? undefined : textRule(after);
  const find = (isWanted: (text: string) => boolean): TextSearch =>
    rule === undefined || (after !== undefined && other === undefined)
      ? { outcome: 'unknown' }
      : findText(
          rule.accepted,
          other?.accepted,
          (text) => isWanted(text) && rule.accepts(text) && other?.accepts(text) !== true,
        );
  const shortest = find(() => true);
  const isNothing = after !== undefined && shortest.outcome === 'text' && shortest.text === '';
  const preferred = isNothing ? find((text) => text !== '') : shortest;
  const result = preferred.outcome === 'text' ? preferred : shortest;
  if (searches.size >= MAX_CACHED) searches.clear();
  searches.set(key, result);
  return result;
}

/** `none` is a proof; `unknown` means that the search gave up. */
type TextSearch =
  | { readonly outcome: 'text'; readonly text: string }
  | { readonly outcome: 'none' }
  | { readonly outcome: 'unknown' };

/** Limits of the search: combined states of all automata, and length of a text. */
const MAX_VISITED = 4000;
const MAX_LENGTH = 512;

interface Visit {
  readonly text: string;
  readonly length: number;
  /** The current states of each automaton. */
  readonly at: readonly (readonly number[])[];
}

/**
 * The shortest text that one pattern accepts and the other (if any) does not. `confirms` runs the real expressions,
 * because inexact automata may be wrong. Deterministic.
 */
function findText(
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
  const visitedKeys = new Set([keyOf(first)]);
  let isCut = false;
  for (let index = 0; index < queue.length; index += 1) {
    const visit = queue[index] ?? first;
    if (isWanted(visit) && confirms(visit.text)) return { outcome: 'text', text: visit.text };
    if (visit.length >= MAX_LENGTH) isCut = true;
    else
      for (const { letter, atoms } of letters) {
        const at = machines.map((one, place) => step(one, visit.at[place] ?? [], atoms));
        const next: Visit = { text: visit.text + letter, length: visit.length + 1, at };
        const isDead = accepted.all.some(({ isNegative }, place) => !isNegative && at[place]?.length === 0);
        const key = keyOf(next);
        if (isDead || visitedKeys.has(key)) continue;
        if (visitedKeys.size >= MAX_VISITED) isCut = true;
        else {
          visitedKeys.add(key);
          queue.push(next);
        }
      }
  }
  return { outcome: isCut || !isProof(accepted, refused) ? 'unknown' : 'none' };
}

/** Whether an empty search proves anything: inexact automata accept too much. */
function isProof(accepted: AcceptedBy, refused: AcceptedBy | undefined): boolean {
  return accepted.isExact && (refused === undefined || refused.isExact);
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
  // A matching text still matches with any continuation.
  return reached.has(machine.final) ? [machine.final] : closure(machine, [...reached], false, false);
}

/** The epsilon closure, sorted. */
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

/** A character that represents all characters which the same atoms accept. */
export interface Letter {
  readonly letter: string;
  readonly atoms: ReadonlySet<string>;
}

/** Readable characters come first, so that examples look like real input. */
const READABLE = 'abcxyzABCXYZ0123459 -.,_@+/#%&()<>!?\'"';
const OTHERS = '\t\n\r[]{}\\|^$*=:;~`§ßäéłÄ€¡αЖאع٣中가\u00a0\u2028\u0000\u{1f600}';

/** One character for each combination of accepting atoms. */
function lettersOf(machines: readonly Acceptor[]): readonly Letter[] {
  const sources = [
    ...new Set(
      machines.flatMap(({ states }) => states.flatMap(({ takes }) => takes.flatMap(({ atom }) => atom ?? []))),
    ),
  ];
  const atoms = sources.map((source) => [source, new RegExp(`^${source}$`, 'u')] as const);
  const kinds = new Map<string, Letter>();
  for (const letter of charactersOf(sources)) {
    const accepted = atoms.filter(([, expression]) => expression.test(letter)).map(([source]) => source);
    const kind = accepted.join(' ');
    if (!kinds.has(kind)) kinds.set(kind, { letter, atoms: new Set(accepted) });
  }
  return [...kinds.values()];
}

/** Samples of every kind, and the characters in the atoms with their neighbours. */
function charactersOf(sources: readonly string[]): readonly string[] {
  const named = Array.from(sources.join('')).flatMap((character) => {
    const code = character.codePointAt(0) ?? 0;
    return [code, code - 1, code + 1].filter((point) => point >= 0 && point <= 0x10ffff);
  });
  const escaped = [
    ...sources.join('').matchAll(/\\(?:x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|u\{([0-9A-Fa-f]{1,6})\})/g),
  ].flatMap(([, two, four, many]) => {
    const code = Number.parseInt(two ?? four ?? many ?? '0', 16);
    return [code - 1, code, code + 1].filter((point) => point >= 0 && point <= 0x10ffff);
  });
  const points = [...named, ...escaped].filter((point) => point < 0xd800 || point > 0xdfff);
  return [...new Set([...Array.from(READABLE + OTHERS), ...points.map((point) => String.fromCodePoint(point))])];
}
