import { randomUUID } from 'node:crypto';
import { isEmailAddress } from '#adapters/model/emailAddress.ts';
import type { Queries } from '#backend/shared/database/database.ts';
import { ruleOf, type MailKind, type MailValues } from './mailKinds.ts';
import { mailOutbox } from './tables.ts';

/** A mail of the product itself. */
export interface OwnMail<Kind extends MailKind> {
  readonly to: string;
  /** The customer's language, with or without country (`de`, `de-AT`, `de_AT`); an unknown one gets German. */
  readonly language: string;
  readonly kind: Kind;
  readonly values: MailValues<Kind>;
}

/**
 * Queues a mail in the caller's transaction: it is sent if that is committed, and only then. `now` is epoch milliseconds.
 * Throws for an address that is none, before anything is written.
 * Source: requirements#own-mails.
 */
export async function queueMail<Kind extends MailKind>(
  db: Queries,
  { to, language, kind, values }: OwnMail<Kind>,
  now: number,
): Promise<void> {
  if (!isEmailAddress(to)) throw new Error(`a mail of kind ${kind} has no address to go to`);
  await db.insert(mailOutbox).values({
    id: randomUUID(),
    kind,
    recipient: to,
    language,
    values,
    dueAt: now,
    giveUpAt: now + ruleOf(kind).usefulFor * 1000,
  });
}
