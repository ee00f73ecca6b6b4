import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '#backend/shared/database/database.ts';
import { fail } from '#backend/shared/document.ts';
import type { CallContext, StandInUrls } from '../calls/callContext.ts';
import { queueOptInMail, queueVerificationMail } from '../mails/queueMails.ts';
import type { ProviderMail } from '../mails/providerMail.ts';
import { policiesOf } from '../policies.ts';
import { callParams, isJsonObject } from '../protocol/callParams.ts';
import { readFields } from '../schema/fields.ts';
import { readDotted } from '#backend/shared/nestedValues.ts';
import { withDotted } from '../schema/leaves.ts';
import type { SiteGroup, SiteName } from '../sites.ts';
import { accountByUid, toLoginId, updateAccount } from '../storage/accountRecords.ts';
import type { Account } from '../storage/accountRecords.ts';
import { dropMailTokens } from '../storage/mailTokens.ts';
import { closeSessionsOf } from '../storage/sessions.ts';
import { mailTokens } from '../storage/tables.ts';
import { fullSubscription } from '../subscriptions.ts';
import { registrationChange } from './registrationChange.ts';
import type { OptInState, PersonChange } from './personState.ts';
import type { SocialConflicts } from './socialConflicts.ts';

/** What a change needs, in one transaction. */
export interface ChangeContext {
  readonly db: Queries;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly group: SiteGroup;
  readonly urls: StandInUrls;
  readonly conflicts: SocialConflicts;
  /** Gets the mails to send after the transaction is committed. */
  readonly outbox: ProviderMail[];
}

/** Applies a change. Mails that belong to it are queued. Throws DocumentError if the state cannot exist here. */
export async function changePersonState(context: ChangeContext, account: Account, change: PersonChange): Promise<void> {
  const { db, now, group, conflicts } = context;
  const { locked, blocked, endSessions, registration, complete = {}, socialConflicts } = change;
  if (locked !== undefined) {
    const { failedLoginThreshold, lockoutTimeSec } = policiesOf(group.byName('portal')).security.accountLockout;
    if (locked && failedLoginThreshold < 1) fail('locked: the policy of the portal locks no account');
    await updateAccount(db, account.uid, {
      failedLogins: locked ? failedLoginThreshold : 0,
      lastFailedLoginAt: locked ? now : null,
      lockedUntil: locked ? now + lockoutTimeSec * 1000 : null,
    });
  }
  if (blocked !== undefined) await updateAccount(db, account.uid, { isActive: !blocked });
  if (endSessions === true) await closeSessionsOf(db, account.uid);
  if (registration !== undefined)
    await updateAccount(
      db,
      account.uid,
      registrationChange(account, group.byName('portal'), registration, complete, now),
    );
  if (change.verification !== undefined) await changeVerification(context, account, change.verification);
  for (const [name, state] of Object.entries(change.optIns ?? {})) await changeOptIn(context, account.uid, name, state);
  if (socialConflicts !== undefined) {
    const { email } = account.profile;
    const loginID = toLoginId(typeof email === 'string' ? email : '');
    conflicts.replace([
      ...conflicts.list().filter((conflict) => toLoginId(conflict.loginID) !== loginID),
      ...socialConflicts.map((provider) => ({ provider, loginID })),
    ]);
  }
}

/** An address that waits for its mail, counted from now: the retention of unconfirmed accounts starts again. */
async function changeVerification(context: ChangeContext, account: Account, state: OptInState): Promise<void> {
  const { db, now } = context;
  const isVerified = state === 'confirmed';
  await dropMailTokens(db, account.uid, 'verification');
  await updateAccount(db, account.uid, {
    isVerified,
    verifiedAt: isVerified ? now : null,
    ...(!isVerified && { createdAt: now }),
  });
  if (isVerified) return;
  await queueVerificationMail(callContext(context, 'portal'), { ...account, isVerified });
  if (state === 'expired') await expireLinks(context, account.uid, 'verification');
}

async function changeOptIn(context: ChangeContext, uid: string, name: string, state: OptInState): Promise<void> {
  const { db, now, group } = context;
  const account = await accountByUid(db, uid);
  if (account === undefined) return;
  const site = group.byName('preference-centre');
  const before = readDotted(account.subscriptions, `${name}.email`);
  if (before === undefined && !readFields(site.schema).fields.has(`subscriptions.${name}.email`))
    fail(`optIns: “${name}” is no subscription of the preference centre`);
  const life = policiesOf(site).doubleOptIn.confirmationLinkExpiration * 1000;
  const email = fullSubscription({ ...(isJsonObject(before) ? before : {}), isSubscribed: true }, now);
  const doubleOptIn =
    state === 'confirmed'
      ? { status: 'Confirmed', confirmTime: stamp(now) }
      : { status: 'Pending', emailSentTime: stamp(state === 'expired' ? now - life : now), confirmTime: null };
  const changed = {
    ...account,
    subscriptions: withDotted(account.subscriptions, `${name}.email`, {
      ...email,
      doubleOptIn: { ...(isJsonObject(email['doubleOptIn']) ? email['doubleOptIn'] : {}), ...doubleOptIn },
    }),
  };
  await updateAccount(db, uid, { subscriptions: changed.subscriptions, lastUpdatedAt: now });
  if (state === 'confirmed') return;
  await queueOptInMail(callContext(context, 'preference-centre'), changed, [name]);
  if (state === 'expired') await expireLinks(context, uid, 'subscription', name);
}

const stamp = (at: number): string => new Date(at).toISOString();

/** Lets unused links of a kind end now. */
async function expireLinks(
  { db, now }: ChangeContext,
  uid: string,
  kind: 'verification' | 'subscription',
  name?: string,
): Promise<void> {
  const open = and(eq(mailTokens.uid, uid), eq(mailTokens.kind, kind), isNull(mailTokens.usedAt));
  for (const { tokenHash, subject } of await db.select().from(mailTokens).where(open))
    if (name === undefined || subject.includes(name))
      await db.update(mailTokens).set({ expiresAt: now }).where(eq(mailTokens.tokenHash, tokenHash));
}

/** The context of a call that a tester makes instead of a page. */
function callContext({ db, now, group, urls, outbox }: ChangeContext, name: SiteName): CallContext {
  const request = { id: '', ip: '', call: 'console' };
  return { db, now, site: group.byName(name), group, params: callParams([]), signed: true, request, outbox, urls };
}
