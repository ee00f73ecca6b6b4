/** How a value of a mail is written: as it is, large digits, a day, a moment, a kind of device, or the address behind the button. */
export type ValueForm = 'text' | 'code' | 'day' | 'moment' | 'device' | 'link';

/** What all mails of one kind have in common, whatever their language. */
interface MailRule {
  /** Every value that the texts may name, and how it is written. `day` and `moment` are ISO instants. */
  readonly values: Readonly<Record<string, ValueForm>>;
  /** Seconds after which nobody needs the mail any more: it is given up. */
  readonly usefulFor: number;
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
  /** To a publisher: a draft is ready for review, with the words of who says so. */
  'review-asked': { values: { who: 'text', site: 'text', note: 'text', link: 'link' }, usefulFor: 72 * HOUR },
  'copy-taken': { values: ownerValues, usefulFor: 72 * HOUR },
} as const satisfies Readonly<Record<string, MailRule>>;

export type MailKind = keyof typeof mailKinds;

/** The values that a kind of mail needs. */
export type MailValues<Kind extends MailKind> = Readonly<Record<keyof (typeof mailKinds)[Kind]['values'], string>>;

/** The rule of a kind, with the names of its values as plain text. */
export const ruleOf = (kind: MailKind): MailRule => mailKinds[kind];

/** Whether a kind read from the database is one that this release knows. */
export const isMailKind = (kind: string): kind is MailKind => Object.hasOwn(mailKinds, kind);
