import { eq } from 'drizzle-orm';
import type { JsonObject } from '#adapters/model/json.ts';
import type { Queries } from '#backend/shared/database/database.ts';
import { ProviderFailure } from '../protocol/answer.ts';
import { hashOf, newToken } from './secretTokens.ts';
import { regTokens } from './tables.ts';
import type { RegTokenKind } from './tables.ts';

/** Registration tokens are valid for one hour. Source: requirements#IDP-calls. */
export const regTokenSeconds = 3600;

/** The data of a registration token. */
export interface RegToken {
  readonly token: string;
  readonly kind: RegTokenKind;
  readonly apiKey: string;
  /** The account; absent before `accounts.register`. */
  readonly uid?: string;
  /** The social identity that waits to be linked. */
  readonly identity?: JsonObject;
}

/** Creates a registration token. `now` is epoch milliseconds. */
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

/** The data of a token. Throws 403025 if it is unknown or belongs to another site, 403002 if it has expired. */
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

/** Links a token to the account that its registration created. */
export async function bindRegToken(db: Queries, token: string, uid: string): Promise<void> {
  await db
    .update(regTokens)
    .set({ uid })
    .where(eq(regTokens.tokenHash, hashOf(token)));
}

/** Deletes a used token. */
export async function dropRegToken(db: Queries, token: string): Promise<void> {
  await db.delete(regTokens).where(eq(regTokens.tokenHash, hashOf(token)));
}
