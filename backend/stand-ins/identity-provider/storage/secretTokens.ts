import { createHash, randomBytes } from 'node:crypto';

/** A new unguessable token, URL-safe. Only its hash is stored. `prefix` names its kind in logs and tests. */
export function newToken(prefix: string): string {
  return `${prefix}_${randomBytes(24).toString('base64url')}`;
}

/** The stored form of a token. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
