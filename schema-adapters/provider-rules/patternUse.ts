import type { Dialect } from './patterns/readPattern.ts';

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
  | { readonly source: string }
  | { readonly refused: 'pattern-not-portable' | 'pattern-too-long' | 'pattern-risky' };

/** Throws a `SyntaxError` if it is no pattern. */
export function compiled(source: string): RegExp {
  return new RegExp(source, 'u');
}

/** Blank values; a pattern that refuses all of these refuses the others that matter. */
const BLANKS: readonly string[] = [
  '',
  '\t',
  '\n',
  '\u00a0',
  ...Array.from({ length: 40 }, (_, index) => ' '.repeat(index + 1)),
];

/**
 * The same pattern, plus at least one character that is not white space, as one pattern, so that one error gives one
 * message. `startsHere` if it begins with `^` and has no other way to begin.
 */
export function filledOnly(source: string, startsHere: boolean): string {
  const expression = compiled(source);
  if (!BLANKS.some((blank) => expression.test(blank))) return source;
  return startsHere ? `^(?=[^]*\\S)${source.slice(1)}` : `^(?=[^]*\\S)[^]*?(?:${source})`;
}
