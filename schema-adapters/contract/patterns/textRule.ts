import { acceptedBy, type AcceptedBy } from './acceptor.ts';
import { printPattern } from '../../provider-rules/patterns/patternTree.ts';
import { NotPortable } from '../../provider-rules/patterns/patternText.ts';
import { readPattern } from '../../provider-rules/patterns/readPattern.ts';
import { MAX_PATTERN } from '../../provider-rules/patternUse.ts';
import { findText, type TextSearch } from './findText.ts';

/** A pattern that can be compared: what it accepts, as machines and as an expression. */
export interface TextRule {
  readonly accepted: AcceptedBy;
  readonly accepts: (text: string) => boolean;
}

const MAX_KNOWN = 500;
const known = new Map<string, TextRule | undefined>();

/** The rule of a provider's pattern; undefined if it cannot be read here, or is too large. Cached. Never throws. */
export function textRule(pattern: string): TextRule | undefined {
  if (known.has(pattern)) return known.get(pattern);
  const rule = pattern.length > MAX_PATTERN ? undefined : ruleOf(pattern);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(pattern, rule);
  return rule;
}

/** Undefined if the pattern has no equivalent here or the engine refuses it. */
function ruleOf(pattern: string): TextRule | undefined {
  try {
    const tree = readPattern(pattern, 'provider');
    const expression = new RegExp(printPattern(tree), 'u');
    const accepted = acceptedBy(tree);
    return accepted && { accepted, accepts: (text) => expression.test(text) };
  } catch (error) {
    if (error instanceof NotPortable || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const searches = new Map<string, TextSearch>();

/** The shortest text that a pattern accepts; cached. */
export function exampleOf(pattern: string): TextSearch {
  return search(pattern, undefined);
}

/**
 * The shortest text that the old pattern accepts and the new one refuses, the empty one only if there is no other; cached.
 * An empty pattern accepts everything.
 */
export function textRefusedNow(before: string, after: string): TextSearch {
  return search(before, after);
}

function search(before: string, after: string | undefined): TextSearch {
  const key = JSON.stringify([before, after]);
  const earlier = searches.get(key);
  if (earlier !== undefined) return earlier;
  const rule = textRule(before);
  const other = after === undefined ? undefined : textRule(after);
  const find = (isWanted: (text: string) => boolean): TextSearch =>
    rule === undefined || (after !== undefined && other === undefined)
      ? { found: 'unknown' }
      : findText(
          rule.accepted,
          other?.accepted,
          (text) => isWanted(text) && rule.accepts(text) && other?.accepts(text) !== true,
        );
  const shortest = find(() => true);
  const isNothing = after !== undefined && shortest.found === 'text' && shortest.text === '';
  const written = isNothing ? find((text) => text !== '') : shortest;
  const result = written.found === 'text' ? written : shortest;
  if (searches.size >= MAX_KNOWN) searches.clear();
  searches.set(key, result);
  return result;
}
