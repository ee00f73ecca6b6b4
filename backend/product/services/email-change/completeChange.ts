import { and, eq } from 'drizzle-orm';
import { queueMail } from '#backend/product/mails/queueMail.ts';
import { forgetProofs } from '../customers/proofs.ts';
import { revokeLinks } from '../linkRevocations.ts';
import type { ServiceParts } from '../parts.ts';
import { newToken, newTokenForLogin, tokenHash } from './codes.ts';
import { emailChange, emailRevert } from './tables.ts';

/** How long the way back is open, in milliseconds. Source: requirements#email-revert. */
export const REVERT_LIFE = 72 * 3_600_000;

type Parts = Pick<ServiceParts, 'db' | 'clock' | 'siteOrigin'> & {
  readonly provider: Pick<ServiceParts['provider'], 'emails'>;
};
type Change = typeof emailChange.$inferSelect;

/**
 * Completes a confirmed change at the provider, from wherever it stopped: each step can be repeated. The new address is
 * added before the old one is taken away, so that the account always has one to log in with. Throws OutboundError if the
 * provider does not answer; the change then waits.
 * Source: requirements#email-steps.
 */
export async function completeChange(parts: Parts, uid: string): Promise<'CHANGED' | 'ENDED' | 'TAKEN'> {
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
  await finish(parts, { ...change, ...noted });
  return 'CHANGED';
}

/** What is due once the provider has the new address, in one transaction and once. */
async function finish({ db, clock, siteOrigin }: Parts, change: Change): Promise<void> {
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
    const token = passwordHash === null ? newTokenForLogin() : newToken();
    const expiresAt = now + REVERT_LIFE;
    await transaction.insert(emailRevert).values({
      tokenHash: tokenHash(token),
      uid,
      oldEmail,
      newEmail,
      language,
      passwordHash,
      changedAt: change.confirmedAt ?? now,
      expiresAt,
    });
    const values = {
      newEmail: masked(newEmail),
      until: new Date(expiresAt).toISOString(),
      link: `${siteOrigin}/login/restore-email?token=${token}`,
    };
    const kind = passwordHash === null ? 'email-changed-login' : 'email-changed';
    await queueMail(transaction, { to: oldEmail, language, kind, values }, now);
  });
}

export const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Enough to recognise one's own address: the old mailbox may be somebody else's by now. */
export const masked = (email: string): string => `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`;
