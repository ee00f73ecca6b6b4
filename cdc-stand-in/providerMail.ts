/** The purpose of a mail. Source: requirements#console-api. */
export type MailKind =
  | 'verification'
  | 'subscription-opt-in'
  | 'reminder-opt-in'
  | 'reset'
  | 'preference-link'
  | 'newsletter';

/** A mail to send: the address, the customer's language and the links in it. */
export interface ProviderMail {
  readonly kind: MailKind;
  readonly to: string;
  /** One of the product's languages; others get German. */
  readonly language: string;
  /** The page behind the button: confirm, reset or preferences. */
  readonly link: string;
  /** How long the link works; absent if it never expires. */
  readonly validSeconds?: number;
  /** Digits that the customer can type instead of opening the link, if the site allows that. */
  readonly code?: string;
  readonly firstName?: string;
  /** Names of newsletters, if the mail lists them. */
  readonly items?: readonly string[];
  /** Key of the newsletter that the mail is an issue of. */
  readonly newsletter?: string;
  /** One-click URL for `List-Unsubscribe`; newsletters only. */
  readonly unsubscribe?: string;
}
