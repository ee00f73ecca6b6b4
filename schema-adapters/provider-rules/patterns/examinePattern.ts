import { compiled, filledOnly, MAX_MATCHED, type PatternResult, type PatternUse } from '../patternUse.ts';
import { type Atom, childrenOf, isAnchored, type PatternNode, printPattern } from './patternTree.ts';
import { beginningOf, canShare } from './characters.ts';
import { NotPortable, readPattern } from './readPattern.ts';

/** For a value of 256 characters, a page tries this many in some milliseconds: each takes at most its length. */
const MAX_WAYS = (MAX_MATCHED + 1) ** 2;

/** Examines whether a pattern is portable and how slow it can be. Never throws. */
export function examinePattern(text: string, { dialect, filled = false }: PatternUse): PatternResult {
  try {
    const tree = readPattern(text, dialect);
    const source = printPattern(tree);
    compiled(source);
    if (hasBackreference(tree)) return { refused: dialect === 'provider' ? 'pattern-not-portable' : 'pattern-risky' };
    const search = isAnchored(tree) ? 1 : MAX_MATCHED;
    const ways = waysOf(tree, MAX_MATCHED);
    if (ways * search > MAX_WAYS) return { refused: 'pattern-risky' };
    // The work grows faster than the value: longer values are not matched.
    const isShortOnly = waysOf(tree, 2 * MAX_MATCHED) > ways || (search > 1 && hasRun(tree));
    const startsHere = tree.kind === 'sequence' && isAnchored(tree) && source.startsWith('^');
    const full = filled ? filledOnly(source, startsHere) : source;
    return { source: isShortOnly ? `^[^]{${MAX_MATCHED + 1}}|(?:${full})` : full };
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

/** Whether a pattern has a repetition without a limit. */
function hasRun(node: PatternNode): boolean {
  return (node.kind === 'repeat' && node.max > MAX_MATCHED) || childrenOf(node).some(hasRun);
}

/**
 * At most how many ways a backtracking matcher tries to split a value of `length` characters among the repetitions and
 * options of a pattern. Where the next character decides, there is one: `[a-z]+@`. A lookaround is matched at each of them.
 * `next`: the characters that can follow.
 */
function waysOf(node: PatternNode, length: number, next: readonly Atom[] = []): number {
  switch (node.kind) {
    case 'group':
      return waysOf(node.body, length, next);
    case 'look':
      return waysOf(node.body, length);
    case 'sequence': {
      // Lookarounds of one place run one after the other.
      const looks = node.items.filter(({ kind }) => kind === 'look').map((look) => waysOf(look, length));
      return node.items.reduce(
        (ways, item, at) => {
          const rest = node.items.slice(at + 1);
          const isOne = item.kind === 'look' || isDecidedByEnd(item, rest, next);
          return ways * (isOne ? 1 : waysOf(item, length, atomsAfter(rest, next)));
        },
        Math.max(1, ...looks),
      );
    }
    case 'choice': {
      const ways = node.options.map((option) => waysOf(option, length, next));
      return areDistinct(node.options) ? Math.max(...ways) : ways.reduce((sum, each) => sum + each, 0);
    }
    case 'repeat': {
      const [max, min] = [Math.min(node.max, length), Math.min(node.min, length)];
      const lengths = canShare(beginningOf([node.body]).atoms, next) ? max - min + 1 : 1;
      return waysOf(node.body, length, max > 1 ? atomsAfter([node], next) : next) ** max * lengths;
    }
    default:
      return 1;
  }
}

/** Whether a run has one length because single characters follow it, and then one that none of them takes: `[a-z-]*[a-z]\.`. */
function isDecidedByEnd(run: PatternNode, rest: readonly PatternNode[], next: readonly Atom[]): boolean {
  if (run.kind !== 'repeat' || run.body.kind !== 'atom') return false;
  const end = rest.findIndex(({ kind }) => kind !== 'atom');
  const tail = rest.slice(0, end === -1 ? rest.length : end).filter((node) => node.kind === 'atom');
  return !canShare([run.body, ...tail], atomsAfter(rest.slice(tail.length), next));
}

/** The characters that can come first after a place before these nodes. */
function atomsAfter(nodes: readonly PatternNode[], next: readonly Atom[]): readonly Atom[] {
  const { atoms, canBeEmpty } = beginningOf(nodes);
  return canBeEmpty ? [...atoms, ...next] : atoms;
}

/** Whether the first character decides between options. */
function areDistinct(options: readonly PatternNode[]): boolean {
  const beginnings = options.map((option) => beginningOf([option]));
  return beginnings.every(
    ({ atoms, canBeEmpty }, at) =>
      !canBeEmpty && !beginnings.slice(at + 1).some((other) => canShare(atoms, other.atoms)),
  );
}
