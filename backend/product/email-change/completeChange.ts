import { hashText, newSecret } from '#backend/shared/hashes.ts';
import { closeAccountLinks } from '../links/linkSessions.ts';
import { and, eq, isNotNull, lte, gt, gte } from 'drizzle-orm';
import { queueMail } from '../mails/ownMails.ts';
import { maskEmail } from '../mails/recipients.ts';
import { forgetProofs } from '../identity-proofs/proofs.ts';
import { revokeLinks } from '../links/linkRevocations.ts';
import { newTokenForLogin, isPassword } from '../identity-proofs/hashedSecrets.ts';
import { emailChange, emailRevert } from './tables.ts';
import type { FastifyInstance } from 'fastify';
import { LEASE, repeatDueWork } from '../outbound/dueWork.ts';
import type { TokenHolder } from '../guards/customerTokens.ts';
import type { Clock } from '#backend/shared/clock.ts';
import type { Queries } from '#backend/shared/database/database.ts';
import type { EmailGateway } from './accountEmails.ts';
import type { Features } from '../guards/features.ts';
import type { SubjectKeys } from '../guards/limits.ts';

/** How long the way back is open, in milliseconds. Source: requirements#email-revert. */
const REVERT_LIFE = 72 * 3_600_000;

/** What completing a change needs. */
export interface ChangeParts {
  readonly db: Queries;
  readonly clock: Clock;
  /** For the links in mails. */
  readonly siteOrigin: string;
  readonly provider: { readonly emails: EmailGateway };
}
type Change = typeof emailChange.$inferSelect;

/**
 * Completes a confirmed change at the provider, from wherever it stopped: each step can be repeated. The new address is
 * added before the old one is taken away, so that the account always has one to log in with. Throws OutboundError if the
 * provider does not answer; the change then waits.
 * Source: requirements#email-steps.
 */
export async function completeChange(parts: ChangeParts, uid: string): Promise<'CHANGED' | 'ENDED' | 'TAKEN'> {
  const { db, provider } = parts;
  const [change] = await db.select().from(emailChange).where(eq(emailChange.uid, uid));
  if (change === undefined || change.confirmedAt === null) return 'ENDED';
  const account = await provider.emails.read(uid);
  if (account === undefined) {
    await db.delete(emailChange).where(eq(emailChange.uid, uid));
    return 'ENDED';
  }
  const noted = {
    oldEmail: change.oldEmail ?? account.email,
    subscriptions: change.subscriptions ?? account.confirmed,
  };
  await db.update(emailChange).set(noted).where(eq(emailChange.uid, uid));
  if ((await provider.emails.add(uid, change.newEmail)) === 'TAKEN') {
    await db.delete(emailChange).where(eq(emailChange.uid, uid));
    return 'TAKEN';
  }
  // Also what nobody ever confirmed: marking the account as verified would make it the customer's.
  const others = [...account.all, noted.oldEmail].filter((email) => !isSame(email, change.newEmail) && email !== '');
  await provider.emails.remove(uid, [...new Set(others)], noted.subscriptions);
  await provider.emails.subscribe(uid, noted.subscriptions);
  await provider.emails.endSessions(uid);
  await closeAccountLinks(db, uid);
  await finish(parts, { ...change, ...noted }, account.firstName ?? '');
  return 'CHANGED';
}

/** What is due once the provider has the new address, in one transaction and once. */
async function finish({ db, clock, siteOrigin }: ChangeParts, change: Change, name: string): Promise<void> {
  const { uid, newEmail, language, passwordHash, oldEmail, codeHash } = change;
  const now = clock.now();
  await db.transaction(async (transaction) => {
    const ended = await transaction
      .delete(emailChange)
      .where(and(eq(emailChange.uid, uid), eq(emailChange.codeHash, codeHash)))
      .returning({ uid: emailChange.uid });
    if (ended.length === 0) return;
    await forgetProofs(transaction, uid);
    await revokeLinks(transaction, uid, now);
    if (oldEmail === null || oldEmail === '' || isSame(oldEmail, newEmail)) return;
    const token = passwordHash === null ? newTokenForLogin() : newSecret();
    const expiresAt = now + REVERT_LIFE;
    await transaction.insert(emailRevert).values({
      tokenHash: hashText(token),
      uid,
      oldEmail,
      newEmail,
      language,
      passwordHash,
      changedAt: change.confirmedAt ?? now,
      expiresAt,
    });
    const values = {
      newEmail: maskEmail(newEmail),
      until: new Date(expiresAt).toISOString(),
      link: `${siteOrigin}/login/restore-email?token=${token}`,
    };
    const kind = passwordHash === null ? 'email-changed-login' : 'email-changed';
    await queueMail(transaction, { to: oldEmail, language, kind, name, values }, now);
  });
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const RESTORING_LEASE = 60_000;

/** What the way back needs. */
export interface RestoringParts extends ChangeParts {
  readonly subjectKeys: SubjectKeys;
  readonly features: () => Features;
}

/** What comes with the mailed link. */
export interface Restorer {
  readonly password?: string;
  /** Of a customer who is logged in. */
  readonly holder?: TokenHolder;
}

/**
 * Restores the address of before a change, for who has the mailed link and the password of that time; for an account that
 * had none, who has the link and has logged in since. `ENDED`: the link is unknown, used or expired, or a later step back
 * has made it pointless.
 * Source: requirements#email-revert.
 */
export async function restoreEmail(
  parts: RestoringParts,
  token: string,
  who: Restorer,
): Promise<'RESTORED' | 'WRONG' | 'LOGIN' | 'ENDED' | 'TAKEN'> {
  const { db, clock, subjectKeys } = parts;
  const hash = hashText(token);
  const now = clock.now();
  const isOpen = and(eq(emailRevert.tokenHash, hash), gt(emailRevert.expiresAt, now));
  const [revert] = await db.select().from(emailRevert).where(isOpen);
  if (revert === undefined) return 'ENDED';
  const { passwordHash } = revert;
  if (passwordHash === null && !hasLoggedIn(revert, who)) return 'LOGIN';
  if (passwordHash !== null && !(await isPassword(subjectKeys, who.password ?? '', passwordHash))) return 'WRONG';
  await db
    .update(emailRevert)
    .set({ startedAt: revert.startedAt ?? now, dueAt: now + RESTORING_LEASE })
    .where(isOpen);
  return completeRestoring(parts, hash);
}

/** All sessions ended with the change, so a later one needed what the customer logs in with. */
const hasLoggedIn = (
  { uid, expiresAt }: Pick<typeof emailRevert.$inferSelect, 'uid' | 'expiresAt'>,
  { holder }: Restorer,
): boolean => holder?.uid === uid && holder.issuedAt > expiresAt - REVERT_LIFE;

/** The same at the provider, from wherever it stopped. Throws OutboundError if the provider does not answer. */
async function completeRestoring(parts: RestoringParts, hash: string): Promise<'RESTORED' | 'ENDED' | 'TAKEN'> {
  const { db, clock, provider, siteOrigin, features } = parts;
  const [revert] = await db.select().from(emailRevert).where(eq(emailRevert.tokenHash, hash));
  if (revert === undefined || revert.startedAt === null) return 'ENDED';
  const { uid, oldEmail, language, changedAt } = revert;
  const end = and(eq(emailRevert.uid, uid), gte(emailRevert.changedAt, changedAt));
  const account = await provider.emails.read(uid);
  if (account === undefined || (await provider.emails.add(uid, oldEmail)) === 'TAKEN') {
    await db.delete(emailRevert).where(eq(emailRevert.tokenHash, hash));
    return account === undefined ? 'ENDED' : 'TAKEN';
  }
  const later = await db.select({ email: emailRevert.newEmail }).from(emailRevert).where(end);
  const others = [...account.all, ...later.map(({ email }) => email)].filter((email) => !isSame(email, oldEmail));
  await provider.emails.remove(uid, [...new Set(others)], []);
  await provider.emails.endSessions(uid);
  await closeAccountLinks(db, uid);
  if (features().passkeys === true) await provider.emails.removePasskeys(uid, changedAt);
  const now = clock.now();
  await db.transaction(async (transaction) => {
    const ended = await transaction.delete(emailRevert).where(end).returning({ uid: emailRevert.uid });
    if (ended.length === 0) return;
    await transaction.delete(emailChange).where(eq(emailChange.uid, uid));
    await forgetProofs(transaction, uid);
    await revokeLinks(transaction, uid, now);
    const values = { link: `${siteOrigin}/login/reset-password/start` };
    const name = account.firstName ?? '';
    await queueMail(transaction, { to: oldEmail, language, kind: 'email-restored', name, values }, now);
  });
  return 'RESTORED';
}

/** How often a node looks for changes that stopped in between, in milliseconds. */
const POLL_INTERVAL_MS = 15_000;

/** Completes what stopped between two calls of the provider. Source: requirements#email-steps. */
export async function completeDue(parts: RestoringParts): Promise<void> {
  const { db, clock } = parts;
  const now = clock.now();
  const changes = await db
    .update(emailChange)
    .set({ dueAt: now + LEASE })
    .where(and(isNotNull(emailChange.confirmedAt), lte(emailChange.dueAt, now)))
    .returning({ uid: emailChange.uid });
  const reverts = await db
    .update(emailRevert)
    .set({ dueAt: now + LEASE })
    .where(and(isNotNull(emailRevert.startedAt), lte(emailRevert.dueAt, now)))
    .returning({ hash: emailRevert.tokenHash });
  for (const { uid } of changes) await completeChange(parts, uid);
  for (const { hash } of reverts) await completeRestoring(parts, hash);
}

/** Looks again and again until the server closes; after a failure the change waits for the next look. */
export function completeAgainAndAgain(app: FastifyInstance, parts: RestoringParts): void {
  repeatDueWork(app, { every: POLL_INTERVAL_MS, message: 'a change of address is not complete' }, () =>
    completeDue(parts),
  );
}
