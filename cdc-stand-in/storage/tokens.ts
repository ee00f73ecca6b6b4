import { hashText } from '../hashes.ts';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Queries } from './database.ts';
import { mailTokens, type MailTokenKind, regTokens } from './tables.ts';
import { ProviderFailure } from '../answer.ts';
import { randomBytes } from 'node:crypto';

/** A mailed link as stored. Times are epoch milliseconds. */
export type MailToken = typeof mailTokens.$inferSelect;

/** The prefix of a link, which names its purpose even without its record. */
const prefixes = {
  verification: 'st2.mv',
  reset: 'st2.mr',
  subscription: 'st2.ms',
  unsubscribe: 'st2.mu',
  code: 'st2.mc',
} as const satisfies Readonly<Record<MailTokenKind, string>>;

/** Whether a token confirms subscriptions; reads only its prefix. */
export const confirmsSubscriptions = (token: string): boolean => token.startsWith(`${prefixes.subscription}_`);

/** Stores a link for a mail and returns its token. */
export async function mintMailToken(
  db: Queries,
  now: number,
  seconds: number,
  about: Pick<MailToken, 'kind' | 'apiKey' | 'uid' | 'subject' | 'lang'>,
): Promise<string> {
  const token = newToken(prefixes[about.kind]);
  await db
    .insert(mailTokens)
    .values({ tokenHash: hashText(token), ...about, createdAt: now, expiresAt: now + seconds * 1000, usedAt: null });
  return token;
}

/** The stored link of a token, locked until the transaction ends. */
export async function findMailToken(db: Queries, token: string): Promise<MailToken | undefined> {
  const [row] = await db
    .select()
    .from(mailTokens)
    .where(eq(mailTokens.tokenHash, hashText(token)))
    .for('update');
  return row;
}

/** The link of a token and kind, if nobody has used it and it has not expired. Locked like `findMailToken`. */
export async function findOpenMailToken(
  db: Queries,
  now: number,
  token: string,
  kind: MailTokenKind,
): Promise<MailToken | undefined> {
  const link = await findMailToken(db, token);
  return link?.kind === kind && link.usedAt === null && link.expiresAt > now ? link : undefined;
}

/** Stores the time at which a link was used. */
export async function markUsed(db: Queries, token: string, now: number): Promise<void> {
  await db
    .update(mailTokens)
    .set({ usedAt: now })
    .where(eq(mailTokens.tokenHash, hashText(token)));
}

/** Deletes a person's links of a kind: only the latest one works. */
export async function dropMailTokens(db: Queries, uid: string, kind: MailToken['kind']): Promise<void> {
  await db.delete(mailTokens).where(and(eq(mailTokens.uid, uid), eq(mailTokens.kind, kind)));
}

/** Whether a person has a valid link that confirms the address. */
export async function hasOpenVerification(db: Queries, now: number, uid: string): Promise<boolean> {
  const ofPerson = and(eq(mailTokens.uid, uid), eq(mailTokens.kind, 'verification'));
  const isOpen = and(isNull(mailTokens.usedAt), gt(mailTokens.expiresAt, now));
  return (await db.select().from(mailTokens).where(and(ofPerson, isOpen))).length > 0;
}

/** Registration tokens are valid for one hour. Source: requirements#IDP-calls. */
export const regTokenSeconds = 3600;

/** A stored registration token. It has no account before `accounts.register`. */
type RegToken = typeof regTokens.$inferSelect;

/** Creates a registration token. `now` is epoch milliseconds. */
export async function mintRegToken(
  db: Queries,
  now: number,
  about: Pick<RegToken, 'kind' | 'apiKey'> & Partial<Pick<RegToken, 'uid' | 'identity'>>,
): Promise<string> {
  const token = newToken('st2.r');
  await db
    .insert(regTokens)
    .values({ tokenHash: hashText(token), ...about, createdAt: now, expiresAt: now + regTokenSeconds * 1000 });
  return token;
}

/** The data of a token. Throws 403025 if it is unknown or belongs to another site, 403002 if it has expired. */
export async function readRegToken(db: Queries, now: number, apiKey: string, token: string): Promise<RegToken> {
  const [row] = await db
    .select()
    .from(regTokens)
    .where(eq(regTokens.tokenHash, hashText(token)));
  if (row === undefined || row.apiKey !== apiKey) throw new ProviderFailure(403025, 'Invalid regToken');
  if (row.expiresAt <= now) throw new ProviderFailure(403002, 'regToken has expired');
  return row;
}

/** Links a token to the account that its registration created. */
export async function bindRegToken(db: Queries, token: string, uid: string): Promise<void> {
  await db
    .update(regTokens)
    .set({ uid })
    .where(eq(regTokens.tokenHash, hashText(token)));
}

/** Deletes a used token. */
export async function dropRegToken(db: Queries, token: string): Promise<void> {
  await db.delete(regTokens).where(eq(regTokens.tokenHash, hashText(token)));
}

/** A new random token, URL-safe. Callers store only its hash. `prefix` names its kind in logs and tests. */
export function newToken(prefix: string): string {
  return `${prefix}_${randomBytes(24).toString('base64url')}`;
}
