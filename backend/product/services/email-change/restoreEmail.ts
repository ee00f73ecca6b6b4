import { and, eq, gt, gte } from 'drizzle-orm';
import { queueMail } from '#backend/product/mails/queueMail.ts';
import type { TokenHolder } from '../customers/customerTokens.ts';
import { forgetProofs } from '../customers/proofs.ts';
import { revokeLinks } from '../linkRevocations.ts';
import type { ServiceParts } from '../parts.ts';
import { tokenHash } from './codes.ts';
import { isSame, REVERT_LIFE } from './completeChange.ts';
import { isPassword } from './passwordHash.ts';
import { emailChange, emailRevert } from './tables.ts';

const LEASE = 60_000;

type Parts = Pick<ServiceParts, 'db' | 'clock' | 'subjectKeys' | 'siteOrigin' | 'features'> & {
  readonly provider: Pick<ServiceParts['provider'], 'emails'>;
};

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
  parts: Parts,
  token: string,
  who: Restorer,
): Promise<'RESTORED' | 'WRONG' | 'LOGIN' | 'ENDED' | 'TAKEN'> {
  const { db, clock, subjectKeys } = parts;
  const hash = tokenHash(token);
  const now = clock.now();
  const isOpen = and(eq(emailRevert.tokenHash, hash), gt(emailRevert.expiresAt, now));
  const [revert] = await db.select().from(emailRevert).where(isOpen);
  if (revert === undefined) return 'ENDED';
  const { passwordHash } = revert;
  if (passwordHash === null && !hasLoggedIn(revert, who)) return 'LOGIN';
  if (passwordHash !== null && !(await isPassword(subjectKeys, who.password ?? '', passwordHash))) return 'WRONG';
  await db
    .update(emailRevert)
    .set({ startedAt: revert.startedAt ?? now, dueAt: now + LEASE })
    .where(isOpen);
  return completeRestoring(parts, hash);
}

/** All sessions ended with the change, so a later one needed what the customer logs in with. */
const hasLoggedIn = (
  { uid, expiresAt }: Pick<typeof emailRevert.$inferSelect, 'uid' | 'expiresAt'>,
  { holder }: Restorer,
): boolean => holder?.uid === uid && holder.issuedAt > expiresAt - REVERT_LIFE;

/** The same at the provider, from wherever it stopped. Throws OutboundError if the provider does not answer. */
export async function completeRestoring(parts: Parts, hash: string): Promise<'RESTORED' | 'ENDED' | 'TAKEN'> {
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
  if (features().passkeys === true) await provider.emails.removePasskeys(uid, changedAt);
  const now = clock.now();
  await db.transaction(async (transaction) => {
    const ended = await transaction.delete(emailRevert).where(end).returning({ uid: emailRevert.uid });
    if (ended.length === 0) return;
    await transaction.delete(emailChange).where(eq(emailChange.uid, uid));
    await forgetProofs(transaction, uid);
    await revokeLinks(transaction, uid, now);
    const values = { link: `${siteOrigin}/login/reset-password/start` };
    await queueMail(transaction, { to: oldEmail, language, kind: 'email-restored', values }, now);
  });
  return 'RESTORED';
}
