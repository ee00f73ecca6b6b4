import { hashText } from '#backend/shared/hashes.ts';
import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#backend/shared/clock.ts';
import type { Authenticator } from '#backend/product/content/staff/staff.ts';
import type { SampleStaff } from './staffIssuer.ts';

/** Bearer tokens for tests. Production has no authenticator for them. */
export interface StaffTokens extends Authenticator {
  /** A new token of a sample person, for an hour by the clock. */
  readonly mint: (who: SampleStaff, expiresInSeconds?: number) => string;
}

/** Keeps tokens in memory: they end with the process. */
export function staffTokens(clock: Clock): StaffTokens {
  const stored = new LRUCache<string, { readonly who: SampleStaff; readonly until: number }>({ max: 1000 });
  return {
    isSentByBrowser: false,
    mint: (who, expiresInSeconds = 3600) => {
      const token = randomBytes(24).toString('base64url');
      stored.set(hashText(token), { who, until: clock.now() + expiresInSeconds * 1000 });
      return token;
    },
    authenticate: ({ headers }) => {
      const [, token] = /^Bearer ([\w-]{1,100})$/.exec(headers.authorization ?? '') ?? [];
      const record = token === undefined ? undefined : stored.get(hashText(token));
      if (record === undefined || record.until <= clock.now()) return Promise.resolve(undefined);
      const { id, name, email, role } = record.who;
      return Promise.resolve({ person: { id, name, email }, role });
    },
  };
}
