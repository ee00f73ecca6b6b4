import { hashText } from '../hashes.ts';
import { and, eq, ne } from 'drizzle-orm';
import type { Queries } from './database.ts';
import { updateAccount } from './accountRecords.ts';
import { newToken } from './tokens.ts';
import { sessions } from './tables.ts';

/** A session of one browser at one site. Times are epoch milliseconds. */
export type Session = typeof sessions.$inferSelect;

/** Opens a session and returns its login token. Without `seconds` it does not expire. */
export async function openSession(
  db: Queries,
  now: number,
  session: Pick<Session, 'uid' | 'apiKey'>,
  seconds?: number,
): Promise<string> {
  const token = newToken('st2.s');
  await db.insert(sessions).values({
    tokenHash: hashText(token),
    ...session,
    createdAt: now,
    expiresAt: seconds === undefined ? null : now + seconds * 1000,
  });
  return token;
}

/** The valid session of a login token at a site. */
export async function findSession(
  db: Queries,
  now: number,
  apiKey: string,
  token: string,
): Promise<Session | undefined> {
  const [session] = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.tokenHash, hashText(token)), eq(sessions.apiKey, apiKey)));
  return session?.expiresAt != null && session.expiresAt <= now ? undefined : session;
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
