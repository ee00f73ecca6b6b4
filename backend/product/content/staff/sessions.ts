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

/** A session stores the time of its last use at most this often. Milliseconds. */
const NOTED_EVERY = 60_000;
/** How long a role is valid before the provider is asked again. Milliseconds. */
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
    tokens: tokens === undefined ? null : await encrypt(tokens, secret),
    checkedAt: now,
    createdAt: now,
    seenAt: now,
  });
  await notePerson(db, person, role, now);
  return secret;
}

/** Stores a person's role and address, so that publishers get mails about drafts to review. */
async function notePerson(db: Queries, { id, ...person }: Person, role: StaffRole, now: number): Promise<void> {
  const values = { ...person, role, seenAt: now };
  await db
    .insert(staffPerson)
    .values({ id, ...values })
    .onConflictDoUpdate({ target: staffPerson.id, set: values });
}

/** Deletes a person who has no role any more, so that no mail about a draft goes there. */
export async function deletePerson(db: Queries, id: string): Promise<void> {
  await db.delete(staffPerson).where(eq(staffPerson.id, id));
}

type Session = typeof staffSession.$inferSelect;

/** Running renewals of this node by session: concurrent calls share one. */
const renewals = new Map<string, Promise<Session | undefined>>();

/**
 * The person of a session cookie; undefined if the session has ended or timed out, or the person has lost their role.
 * Throws 503 if the role is due for renewal and the provider does not answer.
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
  const isDue = Math.abs(now - session.checkedAt) >= ROLE_COUNTS || renewals.has(session.idHash);
  const row = isDue ? await renewOnce(db, secret, session, now, provider) : session;
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

async function renewOnce(...args: Parameters<typeof renew>): Promise<Session | undefined> {
  const [, , { idHash }] = args;
  const running = renewals.get(idHash) ?? renew(...args).finally(() => renewals.delete(idHash));
  renewals.set(idHash, running);
  return running;
}

/** Renews a session's role at the provider. One node does; until it has, the last role counts on the others. */
async function renew(
  db: Queries,
  secret: string,
  row: Session,
  now: number,
  provider: Pick<StaffProvider, 'renew'>,
): Promise<Session | undefined> {
  const { idHash, tokens, checkedAt } = row;
  // A node of an older release opened it, during a rollout.
  if (tokens === null) return row;
  const personTokens = await decrypt(tokens, secret);
  const isAt = (time: number) => and(eq(staffSession.idHash, idHash), eq(staffSession.checkedAt, time));
  // Before the call, because a provider may accept a token only once.
  const claimed = await db.update(staffSession).set({ checkedAt: now }).where(isAt(checkedAt)).returning();
  if (claimed.length === 0) return readSession(db, idHash);
  const renewal = await provider.renew(personTokens, row.personId).catch(async (cause: unknown) => {
    await db.update(staffSession).set({ checkedAt }).where(isAt(now));
    throw new Problem(503, 'unavailable', 'The provider of staff does not answer.', { retryAfter: 5, cause });
  });
  if (renewal?.role === undefined) {
    await closeSession(db, secret);
    if (renewal !== undefined) await deletePerson(db, row.personId);
    return undefined;
  }
  const change = { role: renewal.role, tokens: await encrypt(renewal.tokens, secret) };
  await db.update(staffSession).set(change).where(eq(staffSession.idHash, idHash));
  await notePerson(db, { id: row.personId, name: row.name, email: row.email }, renewal.role, now);
  return { ...row, ...change };
}

/** The key derives from the cookie, so that the database alone decrypts nothing. */
const deriveKey = (secret: string): Uint8Array => createHash('sha256').update(`staff tokens ${secret}`).digest();

const encrypt = (tokens: PersonTokens, secret: string): Promise<string> =>
  new CompactEncrypt(Buffer.from(JSON.stringify(tokens)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(deriveKey(secret));

async function decrypt(text: string, secret: string): Promise<PersonTokens> {
  const { plaintext } = await compactDecrypt(text, deriveKey(secret));
  return JSON.parse(Buffer.from(plaintext).toString()) as PersonTokens;
}
