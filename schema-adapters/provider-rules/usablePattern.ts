import { examinePattern } from './patterns/examinePattern.ts';
import { MAX_PATTERN, type PatternResult, type PatternUse } from './patternUse.ts';

const MAX_CACHED_RESULTS = 1000;
const results = new Map<string, PatternResult>();

/**
 * Converts a foreign pattern to one that compiles with the flag `u`, has the same meaning and cannot freeze a page;
 * else returns the reason. A pattern that is fast only on short values never sees longer ones. Cached per text. Never
 * throws.
 */
export function usablePattern(text: string, use: PatternUse): PatternResult {
  const key = `${use.dialect} ${use.filled === true} ${text}`;
  const cached = results.get(key);
  if (cached !== undefined) return cached;
  const result: PatternResult = text.length > MAX_PATTERN ? { refused: 'pattern-too-long' } : examinePattern(text, use);
  if (results.size >= MAX_CACHED_RESULTS) results.clear();
  results.set(key, result);
  return result;
}
