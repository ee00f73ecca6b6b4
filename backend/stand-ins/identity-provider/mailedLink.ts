import type { Queries } from '#backend/shared/database/database.ts';
import type { RequestFacts } from './calls/callContext.ts';
import { recordLink } from './evidence/recordLink.ts';
import { accountByUid, updateAccount } from './storage/accountRecords.ts';
import type { Account } from './storage/accountRecords.ts';
import { findMailToken, markUsed } from './storage/mailTokens.ts';
import type { MailToken } from './storage/mailTokens.ts';
import { applySubscriptions, confirmSubscriptions } from './subscriptions.ts';

/** State of a mailed link: `open` means not used yet. */
export type LinkState =
  | { readonly state: 'unknown' }
  | { readonly state: 'expired' | 'used' | 'open'; readonly link: MailToken };

/** Reads a link without changing anything. A link whose account was deleted is expired. `now` is epoch milliseconds. */
export async function lookAtLink(db: Queries, token: string, now: number): Promise<LinkState> {
  const link = await findMailToken(db, token);
  if (link === undefined || link.kind === 'reset' || link.kind === 'code') return { state: 'unknown' };
  const account = await accountByUid(db, link.uid);
  if (account === undefined) return { state: 'expired', link };
  if (link.usedAt !== null) return { state: 'used', link };
  return { state: link.expiresAt <= now ? 'expired' : 'open', link };
}

/** Does what an open link is for and records the evidence. Returns the state before: only `open` changed something. */
export async function useLink(db: Queries, token: string, now: number, request: RequestFacts): Promise<LinkState> {
  const found = await lookAtLink(db, token, now);
  if (found.state !== 'open') return found;
  const account = await accountByUid(db, found.link.uid);
  if (account === undefined) return found;
  const changes = changesOf(found.link, account, now);
  await updateAccount(db, account.uid, { ...changes, lastUpdatedAt: now });
  await recordLink(db, found.link, account, { ...account, ...changes }, now, request);
  await markUsed(db, token, now);
  return found;
}

function changesOf({ kind, subject }: MailToken, account: Account, now: number): Partial<Account> {
  if (kind === 'verification') return { isVerified: true, verifiedAt: now };
  if (kind === 'subscription') return { subscriptions: confirmSubscriptions(account.subscriptions, subject, now) };
  const left = Object.fromEntries(subject.map((name) => [name, { email: { isSubscribed: false } }]));
  return {
    subscriptions: applySubscriptions(
      account.subscriptions,
      left,
      { fields: new Map(), dynamicRoots: new Set() },
      now,
      true,
    ).subscriptions,
  };
}
