/** What a mail of the provider is about. Source: requirements#console-api. */
export type MailKind =
  'verification' | 'subscription-opt-in' | 'reminder-opt-in' | 'reset' | 'preference-link' | 'newsletter';

/** A mail to be sent: the address, the customer's language and the links it carries. */
export interface ProviderMail {
  /** The mail's Message-ID, where something refers to it later. */
  readonly id?: string;
  readonly kind: MailKind;
  readonly to: string;
  /** One of the product's languages; another one gets German. */
  readonly language: string;
  /** The page behind the button: confirm, reset or preferences. */
  readonly link: string;
  /** How long the link works; absent where it has no end. */
  readonly validSeconds?: number;
  /** Digits that do what the link does, where the site lets customers type them. */
  readonly code?: string;
  readonly firstName?: string;
  /** Names of newsletters, where the mail lists them. */
  readonly items?: readonly string[];
  /** One-click address for `List-Unsubscribe`; newsletters only. */
  readonly unsubscribe?: string;
}
