import { randomUUID } from 'node:crypto';
import { isEmailAddress } from '@kontor/schema-adapters/values';
import type { Queries } from '#backend/shared/database/database.ts';
import { mailOutbox } from './tables.ts';

/** A mail of the product itself. */
export interface OwnMail<Kind extends MailKind> {
  readonly to: string;
  /** The customer's language, with or without country (`de`, `de-AT`, `de_AT`); an unknown one gets German. */
  readonly language: string;
  readonly kind: Kind;
  /** The customer's first name for the greeting, if available. */
  readonly name?: string;
  readonly values: MailValues<Kind>;
}

/**
 * Queues a mail in the caller's transaction: only a commit sends it. `now` is epoch milliseconds. Returns the mail's
 * id. Throws for an invalid address before it writes anything.
 * Source: requirements#own-mails.
 */
export async function queueMail<Kind extends MailKind>(
  db: Queries,
  { to, language, kind, name = '', values }: OwnMail<Kind>,
  now: number,
): Promise<string> {
  if (!isEmailAddress(to)) throw new Error(`a mail of kind ${kind} has no address to go to`);
  const id = randomUUID();
  await db.insert(mailOutbox).values({
    id,
    kind,
    recipient: to,
    language,
    values: name === '' ? values : { ...values, name },
    dueAt: now,
    giveUpAt: now + ruleOf(kind).usefulFor * 1000,
  });
  return id;
}

/**
 * Format of a value in a mail: plain text, large digits, a date, a date with time, a kind of device, a list with its
 * own heading, or the address of the button.
 */
export type ValueForm = 'text' | 'code' | 'day' | 'moment' | 'device' | 'list' | 'link';

/** Rules for all mails of one kind, in every language. */
interface MailRule {
  /** Values that the texts may contain, with their formats. `day` and `moment` are ISO instants. */
  readonly values: Readonly<Record<string, ValueForm>>;
  /** Seconds after which the mail is useless and given up. */
  readonly usefulFor: number;
  /** Whether the sender sees that the mail was given up: its row stays, without address and values, and never due. */
  readonly isFailureTold?: true;
}

const HOUR = 3600;

const ownerValues = { at: 'moment', device: 'device', link: 'link' } as const;

/**
 * All mails that the product itself sends. A new one needs an entry here and its texts in each language (namespace
 * `mails`).
 * Source: requirements#own-mails.
 */
export const mailKinds = {
  /** To a new address: the code that proves that the customer reads it. */
  'email-code': { values: { code: 'code' }, usefulFor: HOUR / 6 },
  /** To a customer without a password: the code of the step-up authentication. */
  'proof-code': { values: { code: 'code' }, usefulFor: HOUR / 6 },
  /** To an address that somebody wanted to add to their account, but that already has one. */
  'email-taken': { values: { link: 'link' }, usefulFor: HOUR },
  /** To the old address: the change, and the link that reverts it. */
  'email-changed': { values: { newEmail: 'text', until: 'moment', link: 'link' }, usefulFor: 72 * HOUR },
  /** The same for an account without a password. */
  'email-changed-login': { values: { newEmail: 'text', until: 'moment', link: 'link' }, usefulFor: 72 * HOUR },
  /** To the old address: it is the account's address again. */
  'email-restored': { values: { link: 'link' }, usefulFor: 24 * HOUR },
  /** The customer has ordered the deletion of the account: its date, and how to keep the account. */
  'deletion-ordered': { values: { day: 'day' }, usefulFor: 72 * HOUR },
  /** The same, a few days before the deletion. */
  'deletion-soon': { values: { day: 'day' }, usefulFor: 72 * HOUR },
  /** The account is deleted. */
  'deletion-done': { values: { day: 'day' }, usefulFor: 72 * HOUR },
  /** Notices to the owner about changes in an open session. `device` is empty if unknown. */
  'passkey-added': { values: ownerValues, usefulFor: 72 * HOUR },
  'passkey-removed': { values: ownerValues, usefulFor: 72 * HOUR },
  'password-changed': { values: ownerValues, usefulFor: 72 * HOUR },
  'password-reset': { values: ownerValues, usefulFor: 72 * HOUR },
  'login-linked': { values: ownerValues, usefulFor: 72 * HOUR },
  /** To a publisher: a draft is ready for review, with the editor's note. */
  'review-asked': {
    values: { who: 'text', site: 'text', note: 'text', link: 'link' },
    usefulFor: 72 * HOUR,
    isFailureTold: true,
  },
  'copy-taken': { values: ownerValues, usefulFor: 72 * HOUR },
  /** A subscriber's choices, at their request. */
  choices: { values: { receives: 'list', ended: 'list', until: 'moment', link: 'link' }, usefulFor: 24 * HOUR },
} as const satisfies Readonly<Record<string, MailRule>>;

export type MailKind = keyof typeof mailKinds;

/** The values that a kind of mail needs. */
type MailValues<Kind extends MailKind> = Readonly<Record<keyof (typeof mailKinds)[Kind]['values'], string>>;

/** The rule of a kind, with the names of its values as plain text. */
export const ruleOf = (kind: MailKind): MailRule => mailKinds[kind];

/** Whether this release knows a kind from the database. */
export const isMailKind = (kind: string): kind is MailKind => Object.hasOwn(mailKinds, kind);
