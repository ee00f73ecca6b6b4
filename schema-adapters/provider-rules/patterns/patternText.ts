/** The notation of a pattern: `provider` is .NET, `site` is JavaScript. */
export type Dialect = 'provider' | 'site';

/** Thrown while a pattern is read and caught in `usablePattern.ts`: this part has no equivalent in JavaScript. */
export class NotPortable extends Error {}

/** A pattern and the position up to which it was read, in code points. */
export interface PatternText {
  readonly characters: readonly string[];
  readonly dialect: Dialect;
  position: number;
}

/** The character at the position, or `ahead` characters later; empty after the end. */
export function peek(text: PatternText, ahead = 0): string {
  return text.characters[text.position + ahead] ?? '';
}

/** Consumes one character; throws at the end. */
export function take(text: PatternText): string {
  const character = peek(text);
  if (character === '') throw new NotPortable('pattern ends too early');
  text.position += 1;
  return character;
}

/** Consumes the expected ASCII characters if they come next. */
export function takeIf(text: PatternText, expected: string): boolean {
  if (text.characters.slice(text.position, text.position + expected.length).join('') !== expected) return false;
  text.position += expected.length;
  return true;
}

/** Consumes what the sticky expression matches here, at most 64 characters; returns its groups, or undefined. */
export function takeMatch(text: PatternText, expression: RegExp): RegExpExecArray | undefined {
  const match = expression.exec(text.characters.slice(text.position, text.position + 64).join(''));
  if (match === null || match.index !== 0) return undefined;
  text.position += match[0].length;
  return match;
}
