import { eq } from 'drizzle-orm';
import type { Database } from '#backend/shared/database/database.ts';
import type { JsonRecord } from '#backend/shared/document.ts';
import { hashOf } from '../storage/secretTokens.ts';
import { regTokens, sessions } from '../storage/tables.ts';

/** Finds the UID behind the registration or login token of a call, for the journal; undefined if there is none. */
export function tokenOwner(db: Database): (params: JsonRecord) => Promise<string | undefined> {
  return async ({ regToken, login_token: loginToken }) => {
    const { table, token } =
      typeof regToken === 'string' ? { table: regTokens, token: regToken } : { table: sessions, token: loginToken };
    if (typeof token !== 'string') return undefined;
    const [row] = await db
      .select({ uid: table.uid })
      .from(table)
      .where(eq(table.tokenHash, hashOf(token)));
    return row?.uid ?? undefined;
  };
}
