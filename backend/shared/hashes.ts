import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A random text for a token or a cookie. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** SHA-256 of a text: stored in place of tokens, and the id of consent texts. */
export const hashText = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** A keyed hash of several texts; the first names what it is for. */
export const hashWithKey = (key: string, ...texts: readonly string[]): string =>
  createHmac('sha256', key).update(JSON.stringify(texts)).digest('base64url');

/** Compares two texts in constant time. */
export function isSameText(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
