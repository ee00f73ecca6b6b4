import { isAnchored } from './patterns/patternShape.ts';
import { type Dialect, NotPortable } from './patterns/patternText.ts';
import { type PatternNode, printPattern } from './patterns/patternTree.ts';
import { readPattern } from './patterns/readPattern.ts';
import { screenPattern } from './patterns/screenPattern.ts';

/** Longest pattern that is read, in characters. */
export const MAX_PATTERN = 512;
/** Longest value that is matched against a foreign pattern, in characters. */
export const MAX_MATCHED = 256;

export interface PatternUse {
  /** `provider` is .NET's notation, `site` is JavaScript as the site team writes it. */
  readonly dialect: Dialect;
  /** Also refuse values that are only white space. */
  readonly filled?: boolean;
}

export type PatternResult =
  { readonly source: string } | { readonly refused: 'pattern-not-portable' | 'pattern-too-long' | 'pattern-risky' };

/** Blank values; a pattern that refuses all of these refuses the others that matter. */
const BLANKS: readonly string[] = [
  '',
  '\t',
  '\n',
  '\u00a0',
  ...Array.from({ length: 40 }, (_, index) => ' '.repeat(index + 1)),
];

const MAX_KNOWN = 1000;
const known = new Map<string, PatternResult>();

/**
 * Makes a foreign pattern usable: it compiles with the flag `u`, means the same and cannot freeze a page. Otherwise
 * returns the reason. For a pattern that is fast only on short values, `maxLength` refuses longer ones. Cached per
 * text. Never throws.
 */
export function usablePattern(text: string, { dialect, filled = false }: PatternUse): PatternResult {
  const key = `${dialect} ${filled} ${text}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const result = examine(text, dialect, filled);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(key, result);
  return result;
}

function examine(text: string, dialect: Dialect, filled: boolean): PatternResult {
  if (text.length > MAX_PATTERN) return { refused: 'pattern-too-long' };
  try {
    const tree = readPattern(text, dialect);
    const source = printPattern(tree);
    const expression = new RegExp(source, 'u');
    if (hasBackreference(tree)) return { refused: dialect === 'provider' ? 'pattern-not-portable' : 'pattern-risky' };
    const verdict = screenPattern(tree);
    if (verdict === 'risky') return { refused: 'pattern-risky' };
    const full = filled && BLANKS.some((blank) => expression.test(blank)) ? filledOnly(source, tree) : source;
    return { source: verdict === 'bounded' ? `^[^]{${MAX_MATCHED + 1}}|(?:${full})` : full };
  } catch (error) {
    // A compile error of the JavaScript engine (a range out of order, an unknown property) is also foreign data.
    if (error instanceof NotPortable || error instanceof SyntaxError) return { refused: 'pattern-not-portable' };
    throw error;
  }
}

/**
 * A pattern of the provider as JavaScript reads it with the flag `u`, however slow it may be: only for a server that can
 * stop it. Undefined if it has no equivalent in JavaScript, or is no pattern. Never throws.
 */
export function portableSource(text: string): string | undefined {
  try {
    const tree = readPattern(text, 'provider');
    return hasBackreference(tree) ? undefined : new RegExp(printPattern(tree), 'u').source;
  } catch (error) {
    if (error instanceof NotPortable || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * The same pattern, plus at least one character that is not white space, as one pattern, so that one error gives one
 * message.
 */
function filledOnly(source: string, tree: PatternNode): string {
  const startsHere = tree.kind === 'sequence' && isAnchored(tree) && source.startsWith('^');
  return startsHere ? `^(?=[^]*\\S)${source.slice(1)}` : `^(?=[^]*\\S)[^]*?(?:${source})`;
}

/** Backreferences match differently if the group took no part, and cannot be screened. */
function hasBackreference(node: PatternNode): boolean {
  switch (node.kind) {
    case 'backreference':
      return true;
    case 'look':
    case 'group':
    case 'repeat':
      return hasBackreference(node.body);
    case 'sequence':
      return node.items.some(hasBackreference);
    case 'choice':
      return node.options.some(hasBackreference);
    default:
      return false;
  }
}
