import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** SHA-256 of a text, stored in place of tokens. */
export const hashText = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** The provider's signature of a text: base64 of its HMAC-SHA1. `secret` is base64. */
export const signText = (text: string, secret: string): string =>
  createHmac('sha1', Buffer.from(secret, 'base64')).update(text).digest('base64');

/** Compares two texts in constant time. */
export function isSameText(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
