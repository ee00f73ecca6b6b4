import * as v from 'valibot';
import { listOf, number, object, text } from '#backend/shared/readStrict.ts';
import { faultList } from '#backend/stand-ins/faults/faultDocument.ts';
import { part, reminder } from '#backend/stand-ins/scenarios/scenarioDocument.ts';

const flag = v.boolean('must be true or false');
const texts = listOf(text);
const noNumber = v.nullable(number);
const noText = v.nullable(text);

/** A stored account with everything that belongs to it. Times are epoch milliseconds. */
const account = object({
  uid: text,
  profile: part,
  data: part,
  subscriptions: part,
  preferences: part,
  passwordHash: noText,
  passwordHistory: texts,
  isActive: flag,
  isRegistered: flag,
  isVerified: flag,
  failedLogins: number,
  lastFailedLoginAt: noNumber,
  lockedUntil: noNumber,
  createdAt: number,
  registeredAt: noNumber,
  verifiedAt: noNumber,
  lastLoginAt: noNumber,
  lastUpdatedAt: number,
  loginProvider: text,
  regSource: noText,
  lang: noText,
  loginIds: texts,
  identities: listOf(object({ provider: text, providerUid: text, profile: part })),
  reminders: listOf(reminder),
});

/** A mail of the mailbox. */
const mail = object({
  recipient: text,
  kind: text,
  language: v.string('must be a text'),
  subject: v.string('must be a text'),
  text: v.string('must be a text'),
  html: v.string('must be a text'),
  links: listOf(object({ rel: text, url: text })),
  headers: v.record(v.string(), v.string('must be a text'), 'must be an object'),
  sentAt: number,
});

/** A mailed link, by the hash of its token. */
const link = object({
  tokenHash: text,
  kind: v.picklist(['verification', 'reset', 'subscription', 'unsubscribe', 'code'], 'is no kind of a mailed link'),
  apiKey: text,
  uid: text,
  subject: texts,
  lang: text,
  mailId: noText,
  createdAt: number,
  expiresAt: number,
  usedAt: noNumber,
});

/**
 * What testers and customers did in a scenario: people, mails with their links, clock and faults. Sessions and open
 * registrations are not part of it: they belong to browsers.
 */
export const testerState = object({
  /** Time of the stand-ins, epoch milliseconds. */
  now: number,
  faults: faultList,
  socialConflicts: listOf(object({ provider: text, loginID: text })),
  accounts: listOf(account),
  /** Oldest first. */
  mails: listOf(mail),
  links: listOf(link),
});

export type TesterState = Readonly<v.InferOutput<typeof testerState>>;
