import { hashText, newSecret } from '#backend/shared/hashes.ts';
import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { compactDecrypt, CompactEncrypt } from 'jose';
import type { Queries } from '#backend/shared/database/database.ts';
import { Problem } from '#backend/shared/http/problem.ts';
import type { PersonTokens } from '#backend/shared/openIdParty.ts';
import { staffPerson, staffSession } from './tables.ts';
import type { StaffProvider } from './openIdProvider.ts';
import { sessionLife, type Person, type Staff, type StaffRole } from './staff.ts';

/** How often a session notes that it is used. Milliseconds. */
const NOTED_EVERY = 60_000;
/** How long a role counts without asking the provider again. Milliseconds. */
export const ROLE_COUNTS = 45_000;

/** Opens a session and returns the value of its cookie. `now` is epoch milliseconds, as everywhere here. */
export async function openSession(
  db: Queries,
  { person, role }: Staff,
  now: number,
  tokens?: PersonTokens,
): Promise<string> {
  const secret = newSecret();
  await db.insert(staffSession).values({
    idHash: hashText(secret),
    personId: person.id,
    name: person.name,
    email: person.email,
    role,
    tokens: tokens === undefined ? null : await encrypted(tokens, secret),
    checkedAt: now,
    createdAt: now,
    seenAt: now,
  });
  await notePerson(db, person, role, now);
  return secret;
}

/** Remembers who may do what, so that publishers can be told by mail what is ready for them. */
async function notePerson(db: Queries, { id, ...person }: Person, role: StaffRole, now: number): Promise<void> {
  const told = { ...person, role, seenAt: now };
  await db
    .insert(staffPerson)
    .values({ id, ...told })
    .onConflictDoUpdate({ target: staffPerson.id, set: told });
}

type Session = typeof staffSession.$inferSelect;

/** Renewals that run on this node, by session: calls at once share one. */
const renewals = new Map<string, Promise<Session | undefined>>();

/**
 * Who is signed in with a cookie; undefined if the session has ended, was not used for too long, or the person has no
 * role any more. Throws 503 if the provider must be asked and does not answer.
 */
export async function findSession(
  db: Queries,
  secret: string,
  now: number,
  provider: Pick<StaffProvider, 'renew'>,
): Promise<Staff | undefined> {
  const session = await readSession(db, hashText(secret));
  if (
    session === undefined ||
    now - session.seenAt >= sessionLife.idle ||
    now - session.createdAt >= sessionLife.absolute
  )
    return undefined;
  const row =
    Math.abs(now - session.checkedAt) < ROLE_COUNTS ? session : await renewedOnce(db, secret, session, now, provider);
  if (row === undefined) return undefined;
  if (Math.abs(now - row.seenAt) >= NOTED_EVERY)
    await db.update(staffSession).set({ seenAt: now }).where(eq(staffSession.idHash, row.idHash));
  return { person: { id: row.personId, name: row.name, email: row.email }, role: row.role };
}

/** Ends the session of a cookie. */
export async function closeSession(db: Queries, secret: string): Promise<void> {
  await db.delete(staffSession).where(eq(staffSession.idHash, hashText(secret)));
}

async function readSession(db: Queries, idHash: string): Promise<Session | undefined> {
  const [row] = await db.select().from(staffSession).where(eq(staffSession.idHash, idHash));
  return row;
}

async function renewedOnce(...args: Parameters<typeof renewed>): Promise<Session | undefined> {
  const [, , { idHash }] = args;
  const running = renewals.get(idHash) ?? renewed(...args).finally(() => renewals.delete(idHash));
  renewals.set(idHash, running);
  return running;
}

/** The session with the role that the provider tells now. */
async function renewed(
  db: Queries,
  secret: string,
  row: Session,
  now: number,
  provider: Pick<StaffProvider, 'renew'>,
): Promise<Session | undefined> {
  const { idHash, tokens, checkedAt } = row;
  // Opened by a node of an older release, while this one is rolled out.
  if (tokens === null) return row;
  const told = await provider.renew(await decrypted(tokens, secret), row.personId).catch((cause: unknown) => {
    throw new Problem(503, 'unavailable', 'The provider of staff does not answer.', { retryAfter: 5, cause });
  });
  if (told === undefined) {
    // Another node may have renewed it, which used up what this one knew.
    await db.delete(staffSession).where(and(eq(staffSession.idHash, idHash), eq(staffSession.checkedAt, checkedAt)));
    return readSession(db, idHash);
  }
  const change = { role: told.role, tokens: await encrypted(told.tokens, secret), checkedAt: now };
  await db.update(staffSession).set(change).where(eq(staffSession.idHash, idHash));
  await notePerson(db, { id: row.personId, name: row.name, email: row.email }, told.role, now);
  return { ...row, ...change };
}

/** The database alone opens nothing: the key is known to the cookie's holder. */
const keyOf = (secret: string): Uint8Array => createHash('sha256').update(`staff tokens ${secret}`).digest();

const encrypted = (tokens: PersonTokens, secret: string): Promise<string> =>
  new CompactEncrypt(Buffer.from(JSON.stringify(tokens)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(keyOf(secret));

async function decrypted(text: string, secret: string): Promise<PersonTokens> {
  const { plaintext } = await compactDecrypt(text, keyOf(secret));
  return JSON.parse(Buffer.from(plaintext).toString()) as PersonTokens;
}
