import type { JsonObject } from '#adapters/model/json.ts';
import type { AccountShown } from '#backend/stand-ins/identity-provider/accountStore.ts';
import { asObject, fail, onlyMembers, requireFlag, requireText, asArray } from '#backend/shared/document.ts';
import {
  foreignReminders,
  remindersOf,
  replaceReminders,
  type Reminder,
} from '#backend/product/services/reminderStore.ts';
import { parseReminders } from '#backend/stand-ins/scenarios/scenarioDocument.ts';
import type { ConsoleParts } from './consoleParts.ts';
import type {
  OptInState,
  PersonChange,
  PersonState,
} from '#backend/stand-ins/identity-provider/person-states/personState.ts';
import { socialProviders } from '#backend/stand-ins/identity-provider/socialLogin.ts';
import type { PersonEvidence } from '#backend/product/evidence/storedEvidence.ts';

const accountMembers = [
  'UID',
  'loginID',
  'password',
  'verified',
  'profile',
  'data',
  'subscriptions',
  'preferences',
  'reminders',
];

/** An account with its reminders, as GET and PUT show it; undefined if there is none. */
export async function readAccount(
  { accounts, db }: ConsoleParts,
  loginID: string,
): Promise<(AccountShown & { readonly reminders: readonly Reminder[] }) | undefined> {
  const account = await accounts.getAccount(loginID);
  return account === undefined ? undefined : { ...account, reminders: await remindersOf(db, account.UID) };
}

/** Creates an account or replaces it as a whole, reminders included. Throws DocumentError for an invalid body. */
export async function writeAccount(parts: ConsoleParts, loginID: string, raw: unknown): Promise<unknown> {
  const body = onlyMembers(asObject(raw, 'the account'), accountMembers, 'the account');
  const part = (name: string): JsonObject => asObject(body[name] ?? {}, name) as JsonObject;
  if (!/^[^\s@]{1,64}@[^\s@]{1,189}$/.test(loginID)) fail('the login id must be an e-mail address');
  const reminders = parseReminders(body['reminders'] ?? [], 'reminders');
  if (new Set(reminders.map(({ reminderId }) => reminderId)).size < reminders.length)
    fail('reminders: each id may be there once');
  const owner = (await parts.accounts.getAccount(loginID))?.UID;
  for (const { reminderId } of await foreignReminders(parts.db, owner, reminders))
    fail(`reminders: ${reminderId} belongs to another account`);
  const account = await parts.accounts.putAccount(loginID, {
    ...(body['password'] === undefined ? {} : { password: requireText(body['password'], 'password') }),
    verified: requireFlag(body['verified'] ?? true, 'verified'),
    profile: part('profile'),
    data: part('data'),
    subscriptions: part('subscriptions'),
    preferences: part('preferences'),
  });
  await replaceReminders(parts.db, account.UID, reminders, parts.clock.now());
  return readAccount(parts, loginID);
}

const stateMembers = ['locked', 'blocked', 'sessions', 'registration', 'verification', 'optIns', 'socialConflicts'];
const optInStates: readonly OptInState[] = ['pending', 'confirmed', 'expired'];

/**
 * Switches the state of a person; absent members stay. Undefined if there is no account. Throws DocumentError for an
 * invalid body, or a state that cannot exist here.
 */
export async function writePersonState(
  { states, scenarioState }: ConsoleParts,
  loginID: string,
  raw: unknown,
): Promise<PersonState | undefined> {
  const body = onlyMembers(asObject(raw, 'the body'), stateMembers, 'the body');
  const { locked, blocked, sessions, registration, verification, optIns, socialConflicts } = body;
  if (sessions !== undefined && sessions !== 0) fail('sessions: must be 0, which ends all of them');
  const complete = scenarioState.scenario().people.find((person) => person.loginID === loginID);
  const change: PersonChange = {
    ...(locked !== undefined && { locked: requireFlag(locked, 'locked') }),
    ...(blocked !== undefined && { blocked: requireFlag(blocked, 'blocked') }),
    ...(sessions === 0 && { endSessions: true }),
    ...(registration !== undefined && { registration: oneOf(registration, ['complete', 'partial'], 'registration') }),
    ...(verification !== undefined && { verification: oneOf(verification, optInStates, 'verification') }),
    ...(optIns !== undefined && { optIns: parseOptIns(optIns) }),
    ...(socialConflicts !== undefined && { socialConflicts: parseNetworks(socialConflicts) }),
    ...(complete !== undefined && { complete }),
  };
  return states.change(loginID, change);
}

function parseOptIns(raw: unknown): Readonly<Record<string, OptInState>> {
  return Object.fromEntries(
    Object.entries(asObject(raw, 'optIns')).map(([name, state]) => [
      name,
      oneOf(state, optInStates, `optIns, ${name}`),
    ]),
  );
}

function parseNetworks(raw: unknown): readonly string[] {
  return asArray(raw, 'socialConflicts').map((name) => oneOf(name, Object.keys(socialProviders), 'socialConflicts'));
}

function oneOf<const T extends string>(value: unknown, allowed: readonly T[], where: string): T {
  const text = requireText(value, where);
  return allowed.find((one) => one === text) ?? fail(`${where}: must be ${allowed.join(', ')}`);
}

/**
 * The consents of a person, found by login id or UID; no lines for an account without consents, undefined if the person
 * is unknown.
 */
export async function evidenceResource(
  { readEvidence, accounts }: ConsoleParts,
  who: string,
): Promise<PersonEvidence | undefined> {
  const account = await accounts.getAccount(who);
  const evidence = await readEvidence(account?.UID ?? who);
  return evidence ?? (account === undefined ? undefined : { UID: account.UID, email: who, lines: [] });
}
