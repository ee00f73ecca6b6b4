import { examinePattern } from './patterns/examinePattern.ts';
import { filledOnly, MAX_PATTERN, type PatternResult, type PatternUse, compiled } from './patternUse.ts';

const MAX_KNOWN = 1000;
const results = new Map<string, PatternResult>();

/**
 * Makes a foreign pattern usable: it compiles with the flag `u`, means the same and cannot freeze a page. Otherwise
 * returns the reason. For a pattern that is fast only on short values, `maxLength` refuses longer ones. Cached per
 * text. Never throws.
 */
export function usablePattern(text: string, use: PatternUse): PatternResult {
  const key = `${use.dialect} ${use.filled === true} ${text}`;
  const before = results.get(key);
  if (before !== undefined) return before;
  const result = resultFor(text, use);
  if (results.size >= MAX_KNOWN) results.clear();
  results.set(key, result);
  return result;
}

function resultFor(text: string, use: PatternUse): PatternResult {
  if (text.length > MAX_PATTERN) return { refused: 'pattern-too-long' };
  if (isPlainPattern(text)) return { source: use.filled ? filledOnly(text, true) : text };
  return examinePattern(text, use);
}

/** A character as itself, any or an escaped one, or a class without escapes; no sign that a notation could read otherwise. */
const atom = String.raw`(?:[\w @<>,;:!"'%&=~#/.-]|\\[.+*?^$|()\[\]{}\\/]|\[\^?-?(?:[A-Za-z0-9\u00a1-\u024f]-[A-Za-z0-9\u00a1-\u024f]|[\w\u00a1-\u024f @<>()!?.,;:"'%&=~#/+*$|{}])+-?\])`;
const counted = String.raw`(?:${atom}(?:\{\d\d?\})?)+`;
/** Characters and counts; once at most, parts to choose from. */
const fixed = String.raw`(?:${counted})?(?:\((?:\?:)?${counted}(?:\|${counted})*\))?(?:${counted})?`;
const run = compiled(`^\\^(?:${fixed}|(?:${counted})?${atom}(?:[+*?]|\\{\\d\\d?,\\d{0,2}\\})(?:${counted})?)\\$$`);
const words = /^\^\(\w+(?:\|\w+)*\)\?\$$/;

/**
 * The provider's own pattern for an e-mail address, which the schema of every new site has. Examined by a test.
 * Source: requirements#IDP-schema.
 */
const ownEmail = String.raw`^(?=(.{1,64}@.{1,255}))([!#$%&'*+\-\/=?\^_${'`'}{|}~a-zA-Z0-9}]{1,64}(\.[!#$%&'*+\-\/=?\^_${'`'}{|}~a-zA-Z0-9]{0,}){0,})@((\[(25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?)(\.(25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?)){3}\])|([a-zA-Z0-9-]{1,63}(\.[a-zA-Z0-9-]{2,63}){1,}))$`;

/** Longest pattern that is looked at, so that the look itself stays short. */
const MAX_PLAIN = 100;

/**
 * Whether the whole pattern is one run of characters, either with a repetition of variable length (`^[^<>]+$`) or with
 * parts to choose from (`^(0[1-9]|[1-9][0-9])[0-9]{3}$`, `^(mr|mrs)?$`), as most patterns of a provider are. Every notation
 * reads it alike, and a matcher has only one way to read any value: nobody needs to examine it. So is the provider's own
 * pattern for e-mail addresses.
 */
export function isPlainPattern(text: string): boolean {
  if (text === ownEmail) return true;
  if (text.length > MAX_PLAIN || !(run.test(text) || words.test(text))) return false;
  try {
    compiled(text);
    return true;
  } catch {
    // A range or a count that is out of order.
    return false;
  }
}
