import * as v from 'valibot';
import type { Json, JsonObject } from '#adapters/model/json.ts';
import { asObject, fail, DocumentError, object, readStrict, text, listOf, number } from '#backend/shared/document.ts';
import { parseSchema, type Scenario } from '#backend/stand-ins/scenarios/scenario.ts';
import { part, scenarioDocument, reminder } from '#backend/stand-ins/scenarios/scenarioDocument.ts';
import { existsSync, readFileSync } from 'node:fs';
import { faultList } from '#backend/stand-ins/faults/faultStore.ts';

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
  lastLogoutAt: v.optional(noNumber, null),
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
const testerState = object({
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

/** Version of the format; it grows when an older reader would misread a newer file. */
export const stateVersion = 1;

/** Everything that decides what pages show, as one document. */
export interface SharedState {
  readonly kontorState: typeof stateVersion;
  /** ISO. */
  readonly madeAt: string;
  /** The scenario with the published schemas and content. */
  readonly scenario: Scenario;
  readonly state: TesterState;
}

const scenario = object({
  ...scenarioDocument.entries,
  name: v.pipe(text, v.regex(/^[a-z0-9][a-z0-9-]{0,60}$/, 'must be a name in small letters, digits and hyphens')),
  schema: part,
  portalSchema: part,
  content: v.record(v.string(), part, 'must be an object'),
  policies: v.optional(part),
  consents: v.optional(part),
});

const document = object({ madeAt: text, scenario, state: testerState });

/**
 * Reads a shared state. Throws DocumentError, one sentence: it is no such file, made by another version, or where it is
 * damaged.
 */
export function parseSharedState(raw: unknown): SharedState {
  readVersion(raw);
  const { madeAt, scenario: its, state } = readStrict(document, raw, 'the state');
  for (const schema of [its.schema, its.portalSchema]) parseSchema(schema);
  const metadata = { ...(its.metadata as JsonObject), cms: { ...its.metadata.cms, id: its.name } };
  const content: Readonly<Record<string, Json>> = its.content;
  return { kontorState: stateVersion, madeAt, scenario: { ...its, metadata, content }, state };
}

/** Checks that a document is a shared state of this version. Throws DocumentError. */
export function readVersion(raw: unknown): void {
  const { kontorState: version } = asObject(raw, 'the file');
  if (typeof version !== 'number') fail('This is no state that the console has saved.');
  if (version !== stateVersion)
    fail(
      `This state was saved by ${version > stateVersion ? 'a newer' : 'an older'} version (format ${version}); this version reads format ${stateVersion}. Save it again with the same version.`,
    );
}

/**
 * The state with which a scenario was saved, its `state.json`; undefined if it has none. Throws DocumentError, one
 * sentence that names the file.
 */
export function savedStateOf(folder: string, name: string): TesterState | undefined {
  const file = `${folder}/${name}/state.json`;
  if (!/^[\w-]+$/.test(name) || !existsSync(file)) return undefined;
  try {
    const raw: unknown = JSON.parse(readFileSync(file, 'utf8'));
    readVersion(raw);
    return readStrict(testerState, asObject(raw, 'it')['state'], 'the state');
  } catch (error) {
    const problem = error instanceof DocumentError ? error.message : 'is not JSON';
    throw new DocumentError(`${file}: ${problem}`, { cause: error });
  }
}
