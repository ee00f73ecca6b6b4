import type { MailKind } from '../mailKinds.ts';

/** The texts of one kind of mail. `{…}` are values of its kind; the subject and the headline have none. */
export interface OwnMailText {
  readonly subject: string;
  readonly headline: string;
  /** Paragraphs. A code follows them in a line of its own. */
  readonly body: readonly string[];
  /** What the button says, where the kind has a link. */
  readonly button?: string;
}

/** All mails of the product itself, in one language. */
export interface OwnMailTexts {
  readonly greeting: string;
  /** Before the address itself, for programs that show no buttons. */
  readonly linkInstead: string;
  readonly automatic: string;
  readonly mails: Readonly<Record<MailKind, OwnMailText>>;
}
