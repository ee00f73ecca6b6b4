import { compiled, filledOnly, MAX_MATCHED, type PatternResult, type PatternUse } from '../patternUse.ts';
import { isAnchored } from './patternShape.ts';
import { NotPortable } from './patternText.ts';
import { childrenOf, type PatternNode, printPattern } from './patternTree.ts';
import { readPattern } from './readPattern.ts';
import { screenPattern } from './screenPattern.ts';

/**
 * Reads a pattern that is not plain, and finds out whether it is portable and how slow it can be. Never throws.
 */
export function examinePattern(text: string, { dialect, filled = false }: PatternUse): PatternResult {
  try {
    const tree = readPattern(text, dialect);
    const source = printPattern(tree);
    compiled(source);
    if (hasBackreference(tree)) return { refused: dialect === 'provider' ? 'pattern-not-portable' : 'pattern-risky' };
    const verdict = screenPattern(tree);
    if (verdict === 'risky') return { refused: 'pattern-risky' };
    const startsHere = tree.kind === 'sequence' && isAnchored(tree) && source.startsWith('^');
    const full = filled ? filledOnly(source, startsHere) : source;
    return { source: verdict === 'bounded' ? `^[^]{${MAX_MATCHED + 1}}|(?:${full})` : full };
  } catch (error) {
    if (isUnreadable(error)) return { refused: 'pattern-not-portable' };
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
    return hasBackreference(tree) ? undefined : compiled(printPattern(tree)).source;
  } catch (error) {
    if (isUnreadable(error)) return undefined;
    throw error;
  }
}

/** A compile error of the JavaScript engine (a range out of order, an unknown property) is also foreign data. */
function isUnreadable(error: unknown): boolean {
  return error instanceof NotPortable || error instanceof SyntaxError;
}

/** Backreferences match differently if the group took no part, and cannot be screened. */
function hasBackreference(node: PatternNode): boolean {
  return node.kind === 'backreference' || childrenOf(node).some(hasBackreference);
}
