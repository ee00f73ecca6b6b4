import { hashText } from '../../hashes.ts';
import { and, eq, gt } from 'drizzle-orm';
import type { Queries } from '../../storage/database.ts';
import { newToken } from '../../storage/tokens.ts';
import { authCodes, ssoTokens } from '../tables.ts';

/** A sign-on that a child site started: the site, its return URL, and the data to return to it. */
type PendingSignOn = Omit<typeof ssoTokens.$inferSelect, 'tokenHash' | 'expiresAt'>;

/** Milliseconds. Source: requirements#stored-tokens. */
const ssoTokenLifetime = 900_000;

/** Milliseconds. The very next request exchanges the code. */
const authCodeLifetime = 60_000;

/** Stores a started sign-on and returns its token for the central login page. */
export async function mintSsoToken(db: Queries, now: number, pending: PendingSignOn): Promise<string> {
  const token = newToken('sso');
  await db.insert(ssoTokens).values({ tokenHash: hashText(token), ...pending, expiresAt: now + ssoTokenLifetime });
  return token;
}

/** Consumes a valid token: it works once, even for two requests at the same moment. */
export async function takeSsoToken(db: Queries, now: number, token: string): Promise<PendingSignOn | undefined> {
  const [row] = await db
    .delete(ssoTokens)
    .where(and(eq(ssoTokens.tokenHash, hashText(token)), gt(ssoTokens.expiresAt, now)))
    .returning();
  return row;
}

/** A code that a site exchanges for the customer's session. */
export async function mintAuthCode(db: Queries, now: number, apiKey: string, uid: string): Promise<string> {
  const code = newToken('VC1');
  await db.insert(authCodes).values({ codeHash: hashText(code), apiKey, uid, expiresAt: now + authCodeLifetime });
  return code;
}

/** Consumes a valid code of this site and returns its owner. A code of another site stays unused. */
export async function takeAuthCode(
  db: Queries,
  now: number,
  apiKey: string,
  code: string,
): Promise<string | undefined> {
  const [row] = await db
    .delete(authCodes)
    .where(and(eq(authCodes.codeHash, hashText(code)), eq(authCodes.apiKey, apiKey), gt(authCodes.expiresAt, now)))
    .returning();
  return row?.uid;
}
