import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A text that nobody can guess, for a token or a cookie. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** SHA-256 of a text: how tokens are stored, and how words are named. */
export const hashText = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** A keyed hash of several texts; the first names what it is for. */
export const hashWithKey = (key: string, ...texts: readonly string[]): string =>
  createHmac('sha256', key).update(JSON.stringify(texts)).digest('base64url');

/** Compares in a time that does not depend on where two texts differ. */
export function isSameText(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
