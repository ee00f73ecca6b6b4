import { printPattern } from '../../../provider-rules/patterns/patternTree.ts';
import { NotPortable } from '../../../provider-rules/patterns/patternText.ts';
import { readPattern } from '../../../provider-rules/patterns/readPattern.ts';

/** What neither the provider's notation nor the browsers' understands; other patterns are only not portable. */
const wrongEverywhere: ReadonlySet<string> = new Set([
  'unmatched )',
  'unmatched (',
  'nothing to repeat',
  'pattern ends too early',
]);

/** Whether a pattern is wrong in every notation: a bracket without its partner, nothing to repeat, a range backwards. */
export function isBroken(pattern: string): boolean {
  try {
    const printed = printPattern(readPattern(pattern, 'provider'));
    return new RegExp(printed, 'u').source === undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return true;
    if (error instanceof NotPortable) return wrongEverywhere.has(error.message);
    throw error;
  }
}
