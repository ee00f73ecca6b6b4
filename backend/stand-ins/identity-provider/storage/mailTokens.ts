import { and, eq } from 'drizzle-orm';
import type { Queries } from '#backend/shared/database/database.ts';
import { hashOf, newToken } from './secretTokens.ts';
import { mailTokens } from './tables.ts';
import type { MailTokenKind } from './tables.ts';

/** A mailed link as stored. Times are epoch milliseconds. */
export type MailToken = typeof mailTokens.$inferSelect;

/** A link's prefix names its purpose even if its record is gone. */
const prefixes = {
  verification: 'st2.mv',
  reset: 'st2.mr',
  subscription: 'st2.ms',
  unsubscribe: 'st2.mu',
  code: 'st2.mc',
} as const satisfies Readonly<Record<MailTokenKind, string>>;

/** Whether a token, known or not, is for confirming subscriptions. */
export const confirmsSubscriptions = (token: string): boolean => token.startsWith(`${prefixes.subscription}_`);

/** Stores a link for a mail and returns its token. */
export async function mintMailToken(
  db: Queries,
  now: number,
  seconds: number,
  about: Pick<MailToken, 'kind' | 'apiKey' | 'uid' | 'subject' | 'lang' | 'mailId'>,
): Promise<string> {
  const token = newToken(prefixes[about.kind]);
  await db
    .insert(mailTokens)
    .values({ tokenHash: hashOf(token), ...about, createdAt: now, expiresAt: now + seconds * 1000, usedAt: null });
  return token;
}

/** The stored link of a token, locked until the transaction ends. */
export async function findMailToken(db: Queries, token: string): Promise<MailToken | undefined> {
  const [row] = await db
    .select()
    .from(mailTokens)
    .where(eq(mailTokens.tokenHash, hashOf(token)))
    .for('update');
  return row;
}

/** Stores when a link was used. */
export async function markUsed(db: Queries, token: string, now: number): Promise<void> {
  await db
    .update(mailTokens)
    .set({ usedAt: now })
    .where(eq(mailTokens.tokenHash, hashOf(token)));
}

/** Deletes a person's links of a kind: only the latest one works. */
export async function dropMailTokens(db: Queries, uid: string, kind: MailToken['kind']): Promise<void> {
  await db.delete(mailTokens).where(and(eq(mailTokens.uid, uid), eq(mailTokens.kind, kind)));
}

/** Whether a person has a valid link of a kind. */
export async function hasLivingMailToken(
  db: Queries,
  now: number,
  uid: string,
  kind: MailToken['kind'],
): Promise<boolean> {
  const rows = await db
    .select({ expiresAt: mailTokens.expiresAt, usedAt: mailTokens.usedAt })
    .from(mailTokens)
    .where(and(eq(mailTokens.uid, uid), eq(mailTokens.kind, kind)));
  return rows.some(({ expiresAt, usedAt }) => expiresAt > now && usedAt === null);
}
