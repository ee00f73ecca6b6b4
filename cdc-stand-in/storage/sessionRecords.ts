import { hashText } from '../hashes.ts';
import { and, eq, ne } from 'drizzle-orm';
import type { Queries } from './database.ts';
import { updateAccount } from './accountRecords.ts';
import { newToken } from './tokens.ts';
import { sessions } from './tables.ts';

/** A session of one browser. Times are epoch milliseconds. */
export interface Session {
  readonly uid: string;
  readonly apiKey: string;
}

/** Opens a session and returns its login token. Without `seconds` it does not expire. */
export async function openSession(db: Queries, now: number, session: Session, seconds?: number): Promise<string> {
  const token = newToken('st2.s');
  await db.insert(sessions).values({
    tokenHash: hashText(token),
    ...session,
    createdAt: now,
    expiresAt: seconds === undefined ? null : now + seconds * 1000,
  });
  return token;
}

/** The valid session of a login token; `startedAt` is epoch milliseconds. */
export async function findSession(
  db: Queries,
  now: number,
  token: string,
): Promise<(Session & { readonly startedAt: number }) | undefined> {
  const [row] = await db
    .select()
    .from(sessions)
    .where(eq(sessions.tokenHash, hashText(token)));
  return row === undefined || (row.expiresAt !== null && row.expiresAt <= now)
    ? undefined
    : { uid: row.uid, apiKey: row.apiKey, startedAt: row.createdAt };
}

/** Ends one session. */
export async function closeSession(db: Queries, now: number, token: string): Promise<void> {
  const [row] = await db
    .delete(sessions)
    .where(eq(sessions.tokenHash, hashText(token)))
    .returning();
  if (row !== undefined) await updateAccount(db, row.uid, { lastLogoutAt: now });
}

/** Ends every session of a person, except the one of `keepToken`. */
export async function closeSessionsOf(db: Queries, now: number, uid: string, keepToken?: string): Promise<void> {
  await updateAccount(db, uid, { lastLogoutAt: now });
  const ofPerson = eq(sessions.uid, uid);
  await db
    .delete(sessions)
    .where(keepToken === undefined ? ofPerson : and(ofPerson, ne(sessions.tokenHash, hashText(keepToken))));
}
