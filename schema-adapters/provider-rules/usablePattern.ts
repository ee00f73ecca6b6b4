/** Longest pattern that is looked at, in characters. */
export const MAX_PATTERN = 512;
/** Longest value that is matched against a foreign pattern, in characters. */
export const MAX_MATCHED = 256;

export interface PatternUse {
  /** `provider` is .NET's notation, `site` is JavaScript as the site team writes it. */
  readonly dialect: 'provider' | 'site';
  /** Also refuse values that hold nothing but white space. */
  readonly filled: boolean;
}

export type PatternResult = { readonly source: string } | { readonly refused: 'pattern-not-portable' | 'pattern-too-long' | 'pattern-risky' };

/** A foreign pattern as one that compiles with the flag `u` and means the same, or why not. */
export function usablePattern(text: string, _use: PatternUse): PatternResult {
  if (text.length > MAX_PATTERN) return { refused: 'pattern-too-long' };
  try {
    return { source: new RegExp(text, 'u').source };
  } catch {
    return { refused: 'pattern-not-portable' };
  }
}
