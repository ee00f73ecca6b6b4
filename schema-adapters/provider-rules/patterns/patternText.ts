/** Which notation a pattern is written in: `provider` is .NET's, `site` is JavaScript's. */
export type Dialect = 'provider' | 'site';

/** Thrown while a pattern is read, caught in `usablePattern.ts`: this part has no equal in JavaScript. */
export class NotPortable extends Error {}

/** A pattern and the place up to which it has been read, by code point. */
export interface PatternText {
  readonly characters: readonly string[];
  readonly dialect: Dialect;
  position: number;
}

/** The character at the position, or `ahead` of it; empty behind the end. */
export function peek(text: PatternText, ahead = 0): string {
  return text.characters[text.position + ahead] ?? '';
}

/** Takes one character; refuses at the end. */
export function take(text: PatternText): string {
  const character = peek(text);
  if (character === '') throw new NotPortable('pattern ends too early');
  text.position += 1;
  return character;
}

/** Takes the expected ASCII characters if they stand there. */
export function takeIf(text: PatternText, expected: string): boolean {
  if (text.characters.slice(text.position, text.position + expected.length).join('') !== expected) return false;
  text.position += expected.length;
  return true;
}

/** Takes what the sticky expression matches from here, at most 64 characters; its groups, or undefined. */
export function takeMatch(text: PatternText, expression: RegExp): RegExpExecArray | undefined {
  const match = expression.exec(text.characters.slice(text.position, text.position + 64).join(''));
  if (match === null || match.index !== 0) return undefined;
  text.position += match[0].length;
  return match;
}
