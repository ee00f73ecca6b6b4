import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Queries } from '#backend/shared/database/database.ts';
import { staffSession } from '../tables.ts';
import { sessionLife, type Staff } from './staff.ts';

/** How often a session notes that it is used. Milliseconds. */
const NOTED_EVERY = 60_000;

/** A random value for a cookie. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** The hash by which the database knows such a value. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Opens a session and returns the value of its cookie. `now` is epoch milliseconds, as everywhere here. */
export async function openSession(db: Queries, { person, role }: Staff, now: number): Promise<string> {
  const secret = newSecret();
  await db.insert(staffSession).values({
    idHash: hashOf(secret),
    personId: person.id,
    name: person.name,
    email: person.email,
    role,
    createdAt: now,
    seenAt: now,
  });
  return secret;
}

/** Who is signed in with a cookie; undefined if the session has ended or was not used for too long. */
export async function findSession(db: Queries, secret: string, now: number): Promise<Staff | undefined> {
  const [row] = await db
    .select()
    .from(staffSession)
    .where(eq(staffSession.idHash, hashOf(secret)));
  if (row === undefined || now - row.seenAt >= sessionLife.idle || now - row.createdAt >= sessionLife.absolute)
    return undefined;
  if (Math.abs(now - row.seenAt) >= NOTED_EVERY)
    await db.update(staffSession).set({ seenAt: now }).where(eq(staffSession.idHash, row.idHash));
  return { person: { id: row.personId, name: row.name, email: row.email }, role: row.role };
}

/** Ends the session of a cookie. */
export async function closeSession(db: Queries, secret: string): Promise<void> {
  await db.delete(staffSession).where(eq(staffSession.idHash, hashOf(secret)));
}
