import { and, eq, gt } from 'drizzle-orm';
import type { Queries } from '#backend/shared/database/database.ts';
import { hashOf, newToken } from '../../storage/secretTokens.ts';
import { authCodes, ssoTokens } from '../tables.ts';

/** A single sign-on that a child site began: who began it, where it ends, what the child site wants to hear again. */
export interface PendingSignOn {
  readonly apiKey: string;
  readonly redirectUrl: string;
  readonly context: string;
}

/** Milliseconds. Source: requirements#stored-tokens. */
const ssoTokenLifetime = 900_000;

/** Milliseconds. A code is exchanged by the very next request. */
const authCodeLifetime = 60_000;

/** Remembers a begun sign-on and answers its token, which the central login page gets. */
export async function mintSsoToken(db: Queries, now: number, pending: PendingSignOn): Promise<string> {
  const token = newToken('sso');
  await db.insert(ssoTokens).values({ tokenHash: hashOf(token), ...pending, expiresAt: now + ssoTokenLifetime });
  return token;
}

/** Takes a living token out: it can be used once, even by two requests at the same moment. */
export async function takeSsoToken(db: Queries, now: number, token: string): Promise<PendingSignOn | undefined> {
  const [row] = await db
    .delete(ssoTokens)
    .where(and(eq(ssoTokens.tokenHash, hashOf(token)), gt(ssoTokens.expiresAt, now)))
    .returning();
  return row === undefined ? undefined : { apiKey: row.apiKey, redirectUrl: row.redirectUrl, context: row.context };
}

/** A code that a site exchanges for the customer's session. */
export async function mintAuthCode(db: Queries, now: number, apiKey: string, uid: string): Promise<string> {
  const code = newToken('VC1');
  await db.insert(authCodes).values({ codeHash: hashOf(code), apiKey, uid, expiresAt: now + authCodeLifetime });
  return code;
}

/** Takes a living code of this site out and answers whose it is. A code of another site stays where it is. */
export async function takeAuthCode(
  db: Queries,
  now: number,
  apiKey: string,
  code: string,
): Promise<string | undefined> {
  const [row] = await db
    .delete(authCodes)
    .where(and(eq(authCodes.codeHash, hashOf(code)), eq(authCodes.apiKey, apiKey), gt(authCodes.expiresAt, now)))
    .returning();
  return row?.uid;
}
