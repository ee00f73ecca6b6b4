import { createHash, timingSafeEqual } from 'node:crypto';

/** SHA-256 of a text, stored in place of tokens. */
export const hashText = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Compares two texts in constant time. */
export function isSameText(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
