import { examinePattern } from './patterns/examinePattern.ts';
import { filledOnly, MAX_PATTERN, type PatternResult, type PatternUse } from './patternUse.ts';
import { isPlainPattern } from './plainPattern.ts';

const MAX_KNOWN = 1000;
const known = new Map<string, PatternResult>();

/**
 * Makes a foreign pattern usable: it compiles with the flag `u`, means the same and cannot freeze a page. Otherwise
 * returns the reason. For a pattern that is fast only on short values, `maxLength` refuses longer ones. Cached per
 * text. Never throws.
 */
export function usablePattern(text: string, use: PatternUse): PatternResult {
  const key = `${use.dialect} ${use.filled === true} ${text}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const result = resultFor(text, use);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(key, result);
  return result;
}

function resultFor(text: string, use: PatternUse): PatternResult {
  if (text.length > MAX_PATTERN) return { refused: 'pattern-too-long' };
  if (isPlainPattern(text)) return { source: use.filled ? filledOnly(text, true) : text };
  return examinePattern(text, use);
}
