import { examinePattern } from './patterns/examinePattern.ts';
import { filledOnly, MAX_PATTERN, type PatternResult, type PatternUse } from './patternUse.ts';

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
  const result = resultFor(text, use);
  if (results.size >= MAX_CACHED_RESULTS) results.clear();
  results.set(key, result);
  return result;
}

function resultFor(text: string, use: PatternUse): PatternResult {
  if (text.length > MAX_PATTERN) return { refused: 'pattern-too-long' };
  if (text === ownEmail) return { source: use.filled ? filledOnly(text, true) : text };
  return examinePattern(text, use);
}

/**
 * The provider's own pattern for e-mail addresses in the schema of every new site. A test examines it: on slow phones,
 * that takes long.
 * Source: requirements#IDP-schema.
 */
const ownEmail = String.raw`^(?=(.{1,64}@.{1,255}))([!#$%&'*+\-\/=?\^_${'`'}{|}~a-zA-Z0-9}]{1,64}(\.[!#$%&'*+\-\/=?\^_${'`'}{|}~a-zA-Z0-9]{0,}){0,})@((\[(25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?)(\.(25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?)){3}\])|([a-zA-Z0-9-]{1,63}(\.[a-zA-Z0-9-]{2,63}){1,}))$`;
