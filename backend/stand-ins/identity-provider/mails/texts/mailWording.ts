import type { MailKind } from '../providerMail.ts';

/** The texts of one kind of mail. */
export interface MailText {
  readonly subject: string;
  readonly headline: string;
  readonly body: string;
  readonly button: string;
}

/** The texts of the page behind one kind of mailed link; `done` and `expired` are sentences. */
export interface PageText {
  readonly title: string;
  readonly lead: string;
  readonly button: string;
  readonly done: string;
}

/** All texts of mails and of the pages behind their links, in one language. `{…}` are placeholders. */
export interface MailTexts {
  readonly greeting: string;
  readonly greetingWithName: string;
  readonly validFor: string;
  readonly linkInstead: string;
  readonly codeInstead: string;
  readonly notYou: string;
  readonly sentTo: string;
  readonly unsubscribe: string;
  readonly mails: Readonly<Record<MailKind, MailText>>;
  readonly pages: Readonly<Record<'verification' | 'subscription' | 'unsubscribe', PageText>>;
  readonly expiredTitle: string;
  readonly expiredLead: string;
  readonly toShop: string;
}
