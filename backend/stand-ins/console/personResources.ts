import * as v from 'valibot';
import { type AccountSummary, type PersonState, socialProviders } from '@kontor/cdc-stand-in';
import { fail, flag, listOf, onlyObject, text } from '#backend/shared/document.ts';
import {
  foreignReminders,
  remindersOf,
  replaceReminders,
  type Reminder,
} from '#backend/product/reminders/reminderStore.ts';
import { accountMembers } from '#backend/stand-ins/scenarios/scenarioDocument.ts';
import type { ConsoleParts } from './consoleParts.ts';
import { readBody } from './readBody.ts';
import type { PersonEvidence } from '#backend/product/evidence/storedEvidence.ts';

/** Allows UID and login id, so that clients can send back the answer of GET. */
const accountDocument = onlyObject({
  UID: v.optional(v.unknown()),
  loginID: v.optional(v.unknown()),
  password: v.optional(text),
  ...accountMembers,
});

/** An account with its reminders, as GET and PUT show it; undefined if there is none. */
export async function readAccount(
  { accounts, db }: ConsoleParts,
  loginID: string,
): Promise<(AccountSummary & { readonly reminders: readonly Reminder[] }) | undefined> {
  const account = await accounts.getAccount(loginID);
  return account === undefined ? undefined : { ...account, reminders: await remindersOf(db, account.UID) };
}

/** Creates an account or replaces it as a whole, reminders included. Throws DocumentError for an invalid body. */
export async function writeAccount(parts: ConsoleParts, loginID: string, raw: unknown): Promise<unknown> {
  const { UID: _UID, loginID: _loginID, reminders, ...input } = readBody(accountDocument, raw, 'the account');
  if (!/^[^\s@]{1,64}@[^\s@]{1,189}$/.test(loginID)) fail('the login id must be an e-mail address');
  if (new Set(reminders.map(({ reminderId }) => reminderId)).size < reminders.length)
    fail('reminders: each id may be there once');
  const owner = (await parts.accounts.getAccount(loginID))?.UID;
  const email = input.profile?.['email'];
  const emailOwner = typeof email === 'string' ? (await parts.accounts.getAccount(email))?.UID : undefined;
  if (emailOwner !== undefined && emailOwner !== owner) fail('profile.email belongs to another account');
  for (const { reminderId } of await foreignReminders(parts.db, owner, reminders))
    fail(`reminders: ${reminderId} belongs to another account`);
  const account = await parts.accounts.putAccount(loginID, input);
  await replaceReminders(parts.db, account.UID, reminders, parts.clock.now());
  return readAccount(parts, loginID);
}

const optInState = v.picklist(['pending', 'confirmed', 'expired'], 'must be pending, confirmed, expired');
const networks = Object.keys(socialProviders);
const stateDocument = onlyObject({
  locked: v.optional(flag),
  blocked: v.optional(flag),
  sessions: v.optional(v.literal(0, 'must be 0, which ends all of them')),
  registration: v.optional(v.picklist(['complete', 'partial'], 'must be complete, partial')),
  verification: v.optional(optInState),
  optIns: v.optional(v.record(v.string(), optInState, 'must be an object')),
  socialConflicts: v.optional(listOf(v.picklist(networks, `must be ${networks.join(', ')}`))),
});

/**
 * Switches the state of a person; absent members stay. Undefined if there is no account. Throws DocumentError for an
 * invalid body, or a state that cannot exist here.
 */
export async function writePersonState(
  { states, scenarioState }: ConsoleParts,
  loginID: string,
  raw: unknown,
): Promise<PersonState | undefined> {
  const { sessions, ...change } = readBody(stateDocument, raw);
  const complete = scenarioState.scenario().people.find((person) => person.loginID === loginID);
  return states.change(loginID, { ...change, complete, ...(sessions === 0 && { endSessions: true }) });
}

/**
 * The consents of a person by login id or UID; no lines for an account without consents, undefined for an unknown
 * person.
 */
export async function evidenceResource(
  { readEvidence, accounts }: ConsoleParts,
  who: string,
): Promise<PersonEvidence | undefined> {
  const account = await accounts.getAccount(who);
  const evidence = await readEvidence(account?.UID ?? who);
  return evidence ?? (account === undefined ? undefined : { UID: account.UID, email: account.loginID, lines: [] });
}
