import { reminderSubscription } from '#adapters/model/providerNames.ts';
import { consentEvents } from '#backend/product/evidence/consentEvents.ts';
import { noTexts, recordEvidence } from '#backend/product/evidence/recordEvidence.ts';
import type { Queries } from '#backend/shared/database/database.ts';
import type { RequestFacts } from '../calls/callContext.ts';
import type { MailKind } from '../mails/providerMail.ts';
import type { Account } from '../storage/accountRecords.ts';
import type { MailToken } from '../storage/mailTokens.ts';
import { evidencePerson } from './evidencePerson.ts';
import { textsOfLink } from './shownText.ts';

/** Records how a mailed link's button, or a mailed code, changed a person's consents. Source: requirements#PRI-2. */
export async function recordLink(
  db: Queries,
  link: MailToken,
  before: Account,
  after: Account,
  now: number,
  request: RequestFacts,
): Promise<void> {
  const { kind, lang, apiKey, mailId, createdAt, tokenHash } = link;
  if (kind === 'reset') return;
  const events = consentEvents(before, after).map((event) => ({
    ...event,
    ...(kind === 'code' ? noTexts : textsOfLink(kind, lang)),
  }));
  await recordEvidence(db, evidencePerson(after), events, {
    at: now,
    channel: 'mail',
    apiKey,
    action: request.call,
    page: null,
    build: null,
    mailTemplate: templateOf(link),
    mailId,
    mailSentAt: createdAt,
    requestId: request.id,
    ip: request.ip,
    tokenHash,
  });
}

/** The mail that contains a link of this kind, or a code. */
function templateOf({ kind, subject }: MailToken): MailKind {
  if (kind === 'subscription')
    return subject.includes(reminderSubscription) ? 'reminder-opt-in' : 'subscription-opt-in';
  return kind === 'unsubscribe' ? 'newsletter' : 'verification';
}
