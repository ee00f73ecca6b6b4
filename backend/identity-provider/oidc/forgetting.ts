import { lte, sql } from 'drizzle-orm';
import type { Queries } from '#backend/database/database.ts';
import { authCodes, oidcRecords, ssoTokens } from './tables.ts';

/** Removes what has expired. Meant to run daily. */
export async function purgeSingleSignOn(db: Queries, now: number): Promise<void> {
  await db.delete(oidcRecords).where(lte(oidcRecords.expiresAt, now));
  await db.delete(ssoTokens).where(lte(ssoTokens.expiresAt, now));
  await db.delete(authCodes).where(lte(authCodes.expiresAt, now));
}

/** Forgets every login and code but keeps the keys, so that partners need not read them again. */
export async function resetSingleSignOn(db: Queries): Promise<void> {
  await db.execute(sql`truncate ${oidcRecords}, ${ssoTokens}, ${authCodes}`);
}
