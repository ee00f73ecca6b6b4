import { and, count, eq, gt, isNull, or } from 'drizzle-orm';
import { isJsonObject, type Json } from '@kontor/schema-adapters/json';
import { holdersOf, merge, readDotted } from './nestedValues.ts';
import { policiesOf } from './policies.ts';
import type { CallContext } from './protocol/callContext.ts';
import { callParams } from './protocol/callParams.ts';
import type { CallParts } from './protocol/runCall.ts';
import { requiredConsents } from './providerConsents.ts';
import type { ProviderMail } from './providerMail.ts';
import { queueOptInMail, queueVerificationMail } from './queueMails.ts';
import { missingFields, readFields, withDotted, type AccountSections } from './schema/fields.ts';
import type { SiteName, SiteSettings } from './sites.ts';
import type { SocialConflicts } from './socialConflicts.ts';
import {
  accountByUid,
  accountOf,
  allAccounts,
  emailOf,
  toLoginId,
  updateAccount,
  type Account,
} from './storage/accountRecords.ts';
import { closeSessionsOf } from './storage/sessionRecords.ts';
import { mailTokens, sessions } from './storage/tables.ts';
import { dropMailTokens } from './storage/tokens.ts';
import { fullSubscription } from './subscriptions.ts';

/** Double opt-in of a subscription that is on; `expired`: nobody opened its link in time. */
export type OptInState = 'pending' | 'confirmed' | 'expired';

/** The state of a person, besides the data of the account. */
export interface PersonState {
  readonly UID: string;
  readonly loginID: string;
  readonly locked: boolean;
  /** ISO; while locked. */
  readonly lockedUntil?: string;
  /** Wrong passwords in a row; `lockThreshold` of them lock the account for `lockSeconds`. */
  readonly failedLogins: number;
  readonly lockThreshold: number;
  readonly lockSeconds: number;
  readonly blocked: boolean;
  /** Number of open sessions, of all sites. */
  readonly sessions: number;
  /** `partial`: the next login continues with the rest of the registration. `missing` names what is required. */
  readonly registration: 'complete' | 'partial';
  readonly missing: readonly string[];
  /** Whether the e-mail address is confirmed. */
  readonly verification: 'confirmed' | 'pending';
  readonly optIns: Readonly<Record<string, OptInState>>;
  /** Networks that have another account with this address, which is not linked. */
  readonly socialConflicts: readonly string[];
}

/** A change by testers; absent members stay. */
export interface PersonChange {
  readonly locked?: boolean;
  readonly blocked?: boolean;
  /** Ends every session now. */
  readonly endSessions?: true;
  readonly registration?: 'complete' | 'partial';
  /** Values for the missing fields of a registration: sections of an account. */
  readonly complete?: AccountSections;
  readonly verification?: OptInState;
  /** By the subscription's key. */
  readonly optIns?: Readonly<Record<string, OptInState>>;
  /** Networks with a conflicting account. */
  readonly socialConflicts?: readonly string[];
}

/** A state that the site's schema and policies do not allow. Its message is one sentence for a person. */
export class ImpossibleState extends Error {
  override readonly name = 'ImpossibleState';
}

function refuse(message: string): never {
  throw new ImpossibleState(message);
}

/** The states of people, for testers. */
export type PersonStates = ReturnType<typeof personStates>;

/** Dependencies of the states. */
export interface PersonStateParts extends Omit<CallParts, 'sweep'> {
  readonly conflicts: SocialConflicts;
}

/** Reads and changes states over the stand-in's tables. */
export function personStates(parts: PersonStateParts) {
  const { db, clock, sendMails } = parts;
  const get = async (who: string): Promise<PersonState | undefined> => {
    const account = await accountOf(db, who);
    return account && readPersonState(parts, account);
  };
  return {
    /** By login id or UID. Undefined if the account does not exist. */
    get,
    /** In the order of the accounts. */
    list: async () => {
      const states: PersonState[] = [];
      for (const account of await allAccounts(db)) states.push(await readPersonState(parts, account));
      return states;
    },
    /**
     * Throws ImpossibleState if the state cannot exist here; then nothing has changed. Undefined if there is no account.
     */
    change: async (who: string, change: PersonChange) => {
      const outbox: ProviderMail[] = [];
      await db.transaction(async (tx) => {
        const account = await accountOf(tx, who);
        if (account !== undefined)
          await changePersonState({ ...parts, db: tx, now: clock.now(), outbox }, account, change);
      });
      await sendMails(outbox);
      return get(who);
    },
  };
}

async function readPersonState(
  { db, clock, group, conflicts }: PersonStateParts,
  account: Account,
): Promise<PersonState> {
  const now = clock.now();
  const portal = group.byName('portal');
  const { failedLoginThreshold, lockoutTimeSec } = policiesOf(portal).security.accountLockout;
  const loginID = emailOf(account);
  const isLocked = account.lockedUntil !== null && account.lockedUntil > now;
  const missing = missingFields(account, readFields(portal.schema), requiredConsents(portal));
  const [open] = await db
    .select({ number: count() })
    .from(sessions)
    .where(and(eq(sessions.uid, account.uid), or(isNull(sessions.expiresAt), gt(sessions.expiresAt, now))));
  return {
    UID: account.uid,
    loginID,
    locked: isLocked,
    ...(isLocked && { lockedUntil: new Date(account.lockedUntil ?? now).toISOString() }),
    failedLogins: account.failedLogins,
    lockThreshold: failedLoginThreshold,
    lockSeconds: lockoutTimeSec,
    blocked: !account.isActive,
    sessions: open?.number ?? 0,
    registration: account.isRegistered && missing.length === 0 ? 'complete' : 'partial',
    missing,
    verification: account.isVerified ? 'confirmed' : 'pending',
    optIns: optInsOf(account, group.byName('preference-centre'), now),
    socialConflicts: await conflicts.of(db, loginID),
  };
}

function optInsOf({ subscriptions }: Account, site: SiteSettings, now: number): PersonState['optIns'] {
  const life = policiesOf(site).doubleOptIn.confirmationLinkExpiration * 1000;
  return Object.fromEntries(
    holdersOf('email', subscriptions).flatMap(({ path, value }): [string, OptInState][] => {
      const email = isJsonObject(value['email']) ? value['email'] : {};
      const optIn = isJsonObject(email['doubleOptIn']) ? email['doubleOptIn'] : {};
      if (email['isSubscribed'] !== true) return [];
      if (optIn['status'] === 'Confirmed') return [[path, 'confirmed']];
      if (optIn['status'] !== 'Pending') return [];
      const sentAt = optIn['emailSentTime'];
      return [[path, typeof sentAt === 'string' && Date.parse(sentAt) + life <= now ? 'expired' : 'pending']];
    }),
  );
}

/** The context of a change, in one transaction. */
export interface ChangeContext
  extends Pick<CallContext, 'db' | 'now' | 'group' | 'urls' | 'outbox'>, Pick<PersonStateParts, 'conflicts'> {}

/** Applies a change and queues its mails. Throws ImpossibleState if the state cannot exist here. */
async function changePersonState(context: ChangeContext, account: Account, change: PersonChange): Promise<void> {
  const { db, now, group, conflicts } = context;
  const { locked, blocked, endSessions, registration, complete = {}, socialConflicts } = change;
  if (locked !== undefined) {
    const { failedLoginThreshold, lockoutTimeSec } = policiesOf(group.byName('portal')).security.accountLockout;
    if (locked && failedLoginThreshold < 1) refuse('locked: the policy of the portal locks no account');
    await updateAccount(db, account.uid, {
      failedLogins: locked ? failedLoginThreshold : 0,
      lastFailedLoginAt: locked ? now : null,
      lockedUntil: locked ? now + lockoutTimeSec * 1000 : null,
    });
  }
  if (blocked !== undefined) await updateAccount(db, account.uid, { isActive: !blocked });
  if (endSessions === true) await closeSessionsOf(db, now, account.uid);
  if (registration !== undefined) await changeRegistration(context, account, registration, complete);
  if (change.verification !== undefined) await changeVerification(context, account, change.verification);
  for (const [name, state] of Object.entries(change.optIns ?? {})) await changeOptIn(context, account.uid, name, state);
  if (socialConflicts !== undefined) {
    const loginID = toLoginId(emailOf(account));
    conflicts.replace([
      ...conflicts.list().filter((conflict) => toLoginId(conflict.loginID) !== loginID),
      ...socialConflicts.map((provider) => ({ provider, loginID })),
    ]);
  }
}

/** Changes the confirmation of the address; an unconfirmed account gets a new retention period. */
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
    refuse(`optIns: “${name}” is no subscription of the preference centre`);
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

/** Expires the unused links of a kind. */
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

/** The context of a call on behalf of a tester. */
function callContext({ db, now, group, urls, outbox }: ChangeContext, name: SiteName): CallContext {
  const request = { ip: '' };
  return { db, now, site: group.byName(name), group, params: callParams([]), signed: true, request, outbox, urls };
}

/**
 * Completes a registration, with missing values from `memberValues`, or lets it lack one required value. Throws
 * ImpossibleState if the site requires no value, or if `memberValues` lacks one.
 */
async function changeRegistration(
  { db, now, group }: ChangeContext,
  account: Account,
  degree: 'complete' | 'partial',
  memberValues: AccountSections,
): Promise<void> {
  const site = group.byName('portal');
  const missing = (candidate: Account): readonly string[] =>
    missingFields(candidate, readFields(site.schema), requiredConsents(site));
  if (degree === 'partial') {
    const incompleteSections = missing(account).length > 0 ? {} : withoutOne(account, site);
    return updateAccount(db, account.uid, { ...incompleteSections, isRegistered: false, registeredAt: null });
  }
  const filled = missing(account).reduce((sections, path) => withMember(sections, path, memberValues), account);
  const still = missing(filled);
  if (still.length > 0) refuse(`registration: ${still.join(', ')} has no known value; write it into the account`);
  const { profile, data, preferences, registeredAt } = filled;
  const columns = { profile, data, preferences, isRegistered: true, registeredAt: registeredAt ?? now };
  return updateAccount(db, account.uid, columns);
}

/** The sections of the account without the first required value. */
function withoutOne(account: Account, site: SiteSettings): Partial<Account> {
  const field = [...readFields(site.schema).fields.values()].find(
    ({ required, root, path, writeAccess }) =>
      required && (root === 'profile' || root === 'data') && path !== 'profile.email' && writeAccess !== 'serverOnly',
  );
  if (field !== undefined && (field.root === 'profile' || field.root === 'data'))
    return { [field.root]: merge(account[field.root], withDotted({}, field.path.slice(field.root.length + 1), null)) };
  const [consent] = requiredConsents(site);
  if (consent === undefined)
    return refuse(
      'registration: the portal’s schema requires nothing that could be missing; make a field required first',
    );
  return { preferences: withDotted(account.preferences, `${consent.id}.isConsentGranted`, false) };
}

function withMember(account: Account, path: string, memberValues: AccountSections): Account {
  const [root = '', ...rest] = path.split('.');
  if (root !== 'profile' && root !== 'data' && root !== 'preferences') return account;
  const inner = rest.join('.');
  const value: Json | undefined =
    root === 'preferences' && inner.endsWith('.isConsentGranted') ? true : readDotted(memberValues[root], inner);
  return value === undefined ? account : { ...account, [root]: withDotted(account[root], inner, value) };
}
