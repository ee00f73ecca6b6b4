import { createHash } from 'node:crypto';

/** The hash of a text for the evidence: SHA-256 of its UTF-8, base64url. */
export function hashOfText(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
