import type { PatternNode } from '@kontor/schema-adapters/provider';

/** An epsilon transition; `start` and `end` only apply at that end of the text. */
interface Free {
  readonly to: number;
  readonly only?: 'start' | 'end';
}

interface State {
  readonly free: Free[];
  /** Transitions by the characters of an atom; undefined for any character. */
  readonly takes: { readonly atom: string | undefined; readonly to: number }[];
}

/** A nondeterministic automaton that accepts the texts which the pattern matches. */
export interface Acceptor {
  readonly states: readonly State[];
  readonly start: number;
  readonly final: number;
  /** Whether the text must not match: a negative lookahead. */
  readonly isNegative: boolean;
}

/** A pattern as automata that must all agree. Without `isExact` they accept more than the pattern does. */
export interface AcceptedBy {
  readonly all: readonly Acceptor[];
  readonly isExact: boolean;
}

const MAX_STATES = 4000;

/** The pattern needs too many states. */
class TooLarge extends Error {}

/**
 * The automata of a pattern: one for its body and one for each lookahead at its start. Treats other lookarounds, word
 * boundaries and references as always true and then sets `isExact` to false. Undefined for a pattern that is too large.
 */
export function acceptedBy(root: PatternNode): AcceptedBy | undefined {
  try {
    const { looks, body } = withoutLeadingLooks(root);
    const parts = [machine(body, false), ...looks.map(({ node, isNegative }) => machine(fromStart(node), isNegative))];
    return { all: parts.map(({ acceptor }) => acceptor), isExact: parts.every(({ isExact }) => isExact) };
  } catch (error) {
    if (error instanceof TooLarge) return undefined;
    throw error;
  }
}

interface Look {
  readonly node: PatternNode;
  readonly isNegative: boolean;
}

/** Lookaheads right after `^` are conditions on the whole text. */
function withoutLeadingLooks(root: PatternNode): { readonly looks: readonly Look[]; readonly body: PatternNode } {
  const items = root.kind === 'sequence' ? root.items : [root];
  if (items[0]?.kind !== 'assertion' || items[0].source !== '^') return { looks: [], body: root };
  const last = items.slice(1).findIndex((item) => item.kind !== 'look' || item.open.includes('<'));
  const count = last < 0 ? items.length - 1 : last;
  const looks = items
    .slice(1, count + 1)
    .flatMap((item) => (item.kind === 'look' ? [{ node: item.body, isNegative: item.open === '(?!' }] : []));
  return { looks, body: { kind: 'sequence', items: [items[0], ...items.slice(count + 1)] } };
}

function fromStart(node: PatternNode): PatternNode {
  return {
    kind: 'sequence',
    items: [
      { kind: 'assertion', source: '^' },
      { kind: 'group', open: '(?:', body: node },
    ],
  };
}

function machine(root: PatternNode, isNegative: boolean): { readonly acceptor: Acceptor; readonly isExact: boolean } {
  const draft: Draft = { states: [], isExact: true };
  const final = add(draft);
  draft.states[final]?.takes.push({ atom: undefined, to: final });
  const body = build(root, final, draft);
  const start = add(draft);
  draft.states[start]?.takes.push({ atom: undefined, to: start });
  draft.states[start]?.free.push({ to: body });
  return { acceptor: { states: draft.states, start, final, isNegative }, isExact: draft.isExact };
}

interface Draft {
  readonly states: State[];
  isExact: boolean;
}

function add(draft: Draft): number {
  if (draft.states.length >= MAX_STATES) throw new TooLarge();
  return draft.states.push({ free: [], takes: [] }) - 1;
}

/** Adds the states of a node; returns the state from which it leads to `next`. */
function build(node: PatternNode, next: number, draft: Draft): number {
  switch (node.kind) {
    case 'atom': {
      const state = add(draft);
      draft.states[state]?.takes.push({ atom: node.source, to: next });
      return state;
    }
    case 'assertion': {
      if (node.source !== '^' && node.source !== '$') return inexact(next, draft);
      return freely([{ to: next, only: node.source === '^' ? 'start' : 'end' }], draft);
    }
    case 'group':
      return build(node.body, next, draft);
    case 'sequence':
      return node.items.reduceRight((to, item) => build(item, to, draft), next);
    case 'choice':
      return freely(
        node.options.map((option) => ({ to: build(option, next, draft) })),
        draft,
      );
    case 'repeat':
      return repeat(node, next, draft);
    default:
      return inexact(next, draft);
  }
}

function repeat(
  { body, min, max }: Extract<PatternNode, { readonly kind: 'repeat' }>,
  next: number,
  draft: Draft,
): number {
  let to = next;
  if (max === Infinity) {
    const loop = add(draft);
    draft.states[loop]?.free.push({ to: build(body, loop, draft) }, { to: next });
    to = loop;
  } else for (let copy = min; copy < max; copy += 1) to = freely([{ to: build(body, to, draft) }, { to: next }], draft);
  for (let copy = 0; copy < min; copy += 1) to = build(body, to, draft);
  return to;
}

function freely(free: readonly Free[], draft: Draft): number {
  const state = add(draft);
  draft.states[state]?.free.push(...free);
  return state;
}

function inexact(next: number, draft: Draft): number {
  draft.isExact = false;
  return next;
}
