import { examinePattern } from './patterns/examinePattern.ts';
import { filledOnly, MAX_PATTERN, type PatternResult, type PatternUse, compiled } from './patternUse.ts';

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
  if (isPlainPattern(text)) return { source: use.filled ? filledOnly(text, true) : text };
  return examinePattern(text, use);
}

/** A literal, an escaped character, or a class without escapes; only characters with one meaning in every notation. */
const atom = String.raw`(?:[\w @<>,;:!"'%&=~#/.-]|\\[.+*?^$|()\[\]{}\\/]|\[\^?-?(?:[A-Za-z0-9\u00a1-\u024f]-[A-Za-z0-9\u00a1-\u024f]|[\w\u00a1-\u024f @<>()!?.,;:"'%&=~#/+*$|{}])+-?\])`;
const counted = String.raw`(?:${atom}(?:\{\d\d?\})?)+`;
/** Characters with counts, and at most one group of alternatives. */
const fixed = String.raw`(?:${counted})?(?:\((?:\?:)?${counted}(?:\|${counted})*\))?(?:${counted})?`;
const run = compiled(`^\\^(?:${fixed}|(?:${counted})?${atom}(?:[+*?]|\\{\\d\\d?,\\d{0,2}\\})(?:${counted})?)\\$$`);
const words = /^\^\(\w+(?:\|\w+)*\)\?\$$/;

/**
 * The provider's own pattern for e-mail addresses in the schema of every new site. A test examines it.
 * Source: requirements#IDP-schema.
 */
const ownEmail = String.raw`^(?=(.{1,64}@.{1,255}))([!#$%&'*+\-\/=?\^_${'`'}{|}~a-zA-Z0-9}]{1,64}(\.[!#$%&'*+\-\/=?\^_${'`'}{|}~a-zA-Z0-9]{0,}){0,})@((\[(25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?)(\.(25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?)){3}\])|([a-zA-Z0-9-]{1,63}(\.[a-zA-Z0-9-]{2,63}){1,}))$`;

/** Longer patterns count as not plain, so that this test stays fast. */
const MAX_PLAIN = 100;

/**
 * Whether a pattern is a sequence of characters with at most one repetition of variable length (`^[^<>]+$`) or one
 * group of alternatives (`^(0[1-9]|[1-9][0-9])[0-9]{3}$`, `^(mr|mrs)?$`), as most patterns of a provider are. Every
 * notation gives it the same meaning, and it matches in linear time, so it needs no examination. Includes the
 * provider's own e-mail pattern.
 */
export function isPlainPattern(text: string): boolean {
  if (text === ownEmail) return true;
  if (text.length > MAX_PLAIN || !(run.test(text) || words.test(text))) return false;
  try {
    compiled(text);
    return true;
  } catch {
    // A range or a count in descending order.
    return false;
  }
}
