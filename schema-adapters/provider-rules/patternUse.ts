import type { Dialect } from './patterns/readPattern.ts';

/** Maximum length of a pattern. */
export const MAX_PATTERN = 512;
/** Maximum length of a value for matching a foreign pattern. */
export const MAX_MATCHED = 256;

export interface PatternUse {
  /** `provider` is .NET's notation, `site` is JavaScript as the site team writes it. */
  readonly dialect: Dialect;
  /** Also refuse values that are only white space. */
  readonly filled?: boolean;
}

export type PatternResult =
  | { readonly source: string }
  | { readonly refused: 'pattern-not-portable' | 'pattern-too-long' | 'pattern-risky' };

/** Compiles a pattern. Throws a `SyntaxError` if it is invalid. */
export function compiled(source: string): RegExp {
  return new RegExp(source, 'u');
}

/** Blank values; a pattern that rejects all of these rejects the others that matter. */
const BLANKS: readonly string[] = [
  '',
  '\t',
  '\n',
  '\u00a0',
  ...Array.from({ length: 40 }, (_, index) => ' '.repeat(index + 1)),
];

/**
 * Extends a pattern to require at least one character that is not white space, as one pattern, so that one error gives
 * one message. `startsHere`: every match begins with the pattern's leading `^`.
 */
export function filledOnly(source: string, startsHere: boolean): string {
  const expression = compiled(source);
  if (!BLANKS.some((blank) => expression.test(blank))) return source;
  return startsHere ? `^(?=[^]*\\S)${source.slice(1)}` : `^(?=[^]*\\S)[^]*?(?:${source})`;
}
