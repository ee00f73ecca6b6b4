import { eq } from 'drizzle-orm';
import type { JsonObject } from '#adapters/model/json.ts';
import type { Queries } from '#backend/shared/database/database.ts';
import { ProviderFailure } from '../protocol/answer.ts';
import { hashOf, newToken } from './secretTokens.ts';
import { regTokens } from './tables.ts';
import type { RegTokenKind } from './tables.ts';

/** Registration tokens live one hour. Source: requirements#IDP-calls. */
export const regTokenSeconds = 3600;

/** What a registration token stands for. */
export interface RegToken {
  readonly token: string;
  readonly kind: RegTokenKind;
  readonly apiKey: string;
  /** The account it is about; absent before `accounts.register`. */
  readonly uid?: string;
  /** The social identity that waits to be linked. */
  readonly identity?: JsonObject;
}

/** Mints a registration token. `now` is epoch milliseconds. */
export async function mintRegToken(db: Queries, now: number, about: Omit<RegToken, 'token'>): Promise<string> {
  const token = newToken('st2.r');
  await db.insert(regTokens).values({
    tokenHash: hashOf(token),
    kind: about.kind,
    apiKey: about.apiKey,
    uid: about.uid ?? null,
    identity: about.identity ?? null,
    createdAt: now,
    expiresAt: now + regTokenSeconds * 1000,
  });
  return token;
}

/** What a token stands for. Throws 403025 for an unknown one or one of another site, 403002 for an expired one. */
export async function readRegToken(db: Queries, now: number, apiKey: string, token: string): Promise<RegToken> {
  const [row] = await db
    .select()
    .from(regTokens)
    .where(eq(regTokens.tokenHash, hashOf(token)));
  if (row === undefined || row.apiKey !== apiKey) throw new ProviderFailure(403025, 'Invalid regToken');
  if (row.expiresAt <= now) throw new ProviderFailure(403002, 'regToken has expired');
  return {
    token,
    kind: row.kind,
    apiKey: row.apiKey,
    ...(row.uid === null ? {} : { uid: row.uid }),
    ...(row.identity === null ? {} : { identity: row.identity }),
  };
}

/** Ties a token to the account that its registration made. */
export async function bindRegToken(db: Queries, token: string, uid: string): Promise<void> {
  await db
    .update(regTokens)
    .set({ uid })
    .where(eq(regTokens.tokenHash, hashOf(token)));
}

/** Forgets a token that has done its work. */
export async function dropRegToken(db: Queries, token: string): Promise<void> {
  await db.delete(regTokens).where(eq(regTokens.tokenHash, hashOf(token)));
}
