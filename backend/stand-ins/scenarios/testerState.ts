import { existsSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { DocumentError, flag, jsonObject, listOf, number, object, readStrict, text } from '#backend/shared/document.ts';
import { faultList } from '#backend/stand-ins/faults/faultStore.ts';
import { reminder } from './scenarioDocument.ts';

const texts = listOf(text);
const nullableNumber = v.nullable(number);
const nullableText = v.nullable(text);

/** A stored account with everything that belongs to it. Times are epoch milliseconds. */
const account = object({
  uid: text,
  profile: jsonObject,
  data: jsonObject,
  subscriptions: jsonObject,
  preferences: jsonObject,
  passwordHash: nullableText,
  passwordHistory: texts,
  isActive: flag,
  isRegistered: flag,
  isVerified: flag,
  failedLogins: number,
  lastFailedLoginAt: nullableNumber,
  lockedUntil: nullableNumber,
  createdAt: number,
  registeredAt: nullableNumber,
  verifiedAt: nullableNumber,
  lastLoginAt: nullableNumber,
  lastLogoutAt: v.optional(nullableNumber, null),
  lastUpdatedAt: number,
  loginProvider: text,
  regSource: nullableText,
  lang: nullableText,
  loginIds: texts,
  identities: listOf(object({ provider: text, providerUid: text, profile: jsonObject })),
  reminders: listOf(reminder),
});

/**
 * The state of a scenario: people, clock and faults. It has no mails, sessions and open registrations, which belong to
 * one machine and its browsers.
 */
const testerState = object({
  /** Version of the format; it increases when an older reader would misread a newer file. */
  kontorState: v.literal(2, 'was saved by another version; download the scenario again'),
  /** Time of the stand-ins, epoch milliseconds. */
  now: number,
  faults: faultList,
  socialConflicts: listOf(object({ provider: text, loginID: text })),
  accounts: listOf(account),
});

export type TesterState = Readonly<v.InferOutput<typeof testerState>>;

/**
 * The state with which a scenario was downloaded, the `state.json` of its folder; undefined if it has none. Throws
 * DocumentError, one sentence that names the file.
 */
export function savedState(folder: string): TesterState | undefined {
  const file = `${folder}/state.json`;
  if (!existsSync(file)) return undefined;
  try {
    return readStrict(testerState, JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const problem = error instanceof DocumentError ? error.message : 'is not JSON';
    throw new DocumentError(`${file}: ${problem}`, { cause: error });
  }
}
