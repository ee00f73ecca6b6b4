import { randomUUID } from 'node:crypto';
import { isEmailAddress } from '#adapters/model/emailAddress.ts';
import type { Queries } from '#backend/shared/database/database.ts';
import { mailOutbox } from './tables.ts';

/** A mail of the product itself. */
export interface OwnMail<Kind extends MailKind> {
  readonly to: string;
  /** The customer's language, with or without country (`de`, `de-AT`, `de_AT`); an unknown one gets German. */
  readonly language: string;
  readonly kind: Kind;
  /** The customer's first name, where it is known: the mail greets with it. */
  readonly name?: string;
  readonly values: MailValues<Kind>;
}

/**
 * Queues a mail in the caller's transaction: it is sent if that is committed, and only then. `now` is epoch milliseconds.
 * Answers the mail's id. Throws for an address that is none, before anything is written.
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
 * How a value of a mail is written: as it is, large digits, a day, a moment, a kind of device, lines under a heading of
 * their own, or the address behind the button.
 */
export type ValueForm = 'text' | 'code' | 'day' | 'moment' | 'device' | 'list' | 'link';

/** What all mails of one kind have in common, whatever their language. */
interface MailRule {
  /** Every value that the texts may name, and how it is written. `day` and `moment` are ISO instants. */
  readonly values: Readonly<Record<string, ValueForm>>;
  /** Seconds after which nobody needs the mail any more: it is given up. */
  readonly usefulFor: number;
  /** Who asked for the mail is told if it is given up: its row stays, without address and values, and is never due. */
  readonly isFailureTold?: true;
}

const HOUR = 3600;

const ownerValues = { at: 'moment', device: 'device', link: 'link' } as const;

/**
 * Every mail that the product itself sends. A new one is a row here and its texts in each language (namespace `mails`).
 * Source: requirements#own-mails.
 */
export const mailKinds = {
  /** To a new address: the code that proves that the customer reads it. */
  'email-code': { values: { code: 'code' }, usefulFor: HOUR / 6 },
  /** To a customer without a password: the code that proves the identity. */
  'proof-code': { values: { code: 'code' }, usefulFor: HOUR / 6 },
  /** To an address that was to become another account's, and already has one. */
  'email-taken': { values: { link: 'link' }, usefulFor: HOUR },
  /** To the old address: what has changed, and the way back. */
  'email-changed': { values: { newEmail: 'text', until: 'moment', link: 'link' }, usefulFor: 72 * HOUR },
  /** The same for an account without a password. */
  'email-changed-login': { values: { newEmail: 'text', until: 'moment', link: 'link' }, usefulFor: 72 * HOUR },
  /** To the old address, which is the account's again. */
  'email-restored': { values: { link: 'link' }, usefulFor: 24 * HOUR },
  /** The deletion of the account is ordered: when it is, and how to keep the account. */
  'deletion-ordered': { values: { day: 'day' }, usefulFor: 72 * HOUR },
  /** The same, a few days before. */
  'deletion-soon': { values: { day: 'day' }, usefulFor: 72 * HOUR },
  /** The account is deleted. */
  'deletion-done': { values: { day: 'day' }, usefulFor: 72 * HOUR },
  /** What somebody did in an open session: the owner learns it. `device` is empty if nobody knows it. */
  'passkey-added': { values: ownerValues, usefulFor: 72 * HOUR },
  'passkey-removed': { values: ownerValues, usefulFor: 72 * HOUR },
  'password-changed': { values: ownerValues, usefulFor: 72 * HOUR },
  'password-reset': { values: ownerValues, usefulFor: 72 * HOUR },
  'login-linked': { values: ownerValues, usefulFor: 72 * HOUR },
  /** To a publisher: a draft is ready for review, with the words of who says so. */
  'review-asked': {
    values: { who: 'text', site: 'text', note: 'text', link: 'link' },
    usefulFor: 72 * HOUR,
    isFailureTold: true,
  },
  'copy-taken': { values: ownerValues, usefulFor: 72 * HOUR },
  /** What a subscriber has chosen, who wants to have it in writing. */
  choices: { values: { receives: 'list', ended: 'list', until: 'moment', link: 'link' }, usefulFor: 24 * HOUR },
} as const satisfies Readonly<Record<string, MailRule>>;

export type MailKind = keyof typeof mailKinds;

/** The values that a kind of mail needs. */
type MailValues<Kind extends MailKind> = Readonly<Record<keyof (typeof mailKinds)[Kind]['values'], string>>;

/** The rule of a kind, with the names of its values as plain text. */
export const ruleOf = (kind: MailKind): MailRule => mailKinds[kind];

/** Whether a kind read from the database is one that this release knows. */
export const isMailKind = (kind: string): kind is MailKind => Object.hasOwn(mailKinds, kind);
