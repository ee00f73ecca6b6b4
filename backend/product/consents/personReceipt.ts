import type { ConsentHistoryEvent } from '#protocol/consent.ts';
import { parseResponsible, responsibleGaps } from '@kontor/schema-adapters/content';
import { newslettersOf } from '#protocol/newsletterWords.ts';
import { consentReceipt, type ConsentReceipt, isConsent } from '../evidence/receipt/consentReceipt.ts';
import { linesOf, readSnapshot, wordsOf } from '../evidence/storedEvidence.ts';
import { headOf } from '../evidence/recordEvidence.ts';
import { Problem } from '#backend/shared/http/problem.ts';
import type { ConsentSite } from './consentSite.ts';
import { type Evidence, eventTime } from '../evidence/evidenceLines.ts';
import type { Clock } from '#backend/shared/clock.ts';
import type { Queries } from '#backend/shared/database/database.ts';
import type { ReceiptKeys } from '../evidence/receipt/receiptKeys.ts';

/** Dependencies of receipts. */
export interface ReceiptParts {
  readonly db: Queries;
  readonly clock: Clock;
  readonly receiptKeys: ReceiptKeys;
  readonly consentSite: ConsentSite;
}

/** A person's receipt and the history behind it. */
export interface PersonReceipt {
  readonly receipt: ConsentReceipt;
  readonly history: readonly ConsentHistoryEvent[];
}

/**
 * Builds the signed receipt of a customer and its history from the stored evidence; the caller has authorized the
 * request. `language`: two letters. Throws a 409 problem if nothing is recorded yet, and a 503 if the site's content
 * lacks the controller or the operator set no key.
 * Source: requirements#consent-receipt.
 */
export async function personReceipt(
  { db, clock, consentSite, receiptKeys: { sign } }: ReceiptParts,
  uid: string,
  language: string,
): Promise<PersonReceipt> {
  const document = consentSite.document(language);
  const responsible = parseResponsible(document);
  if (responsibleGaps(responsible).length > 0)
    throw new Problem(503, 'responsible-incomplete', 'The content does not say who is responsible.');
  if (sign === undefined) throw new Problem(503, 'receipt-key-missing', 'The site has no key to sign receipts with.');
  const [lines, head] = await readSnapshot(db, async (tx) => [await linesOf(tx, uid), await headOf(tx, uid)] as const);
  if (head === undefined) throw new Problem(409, 'nothing-recorded', 'There is no consent to write a receipt of.');
  const words = await wordsOf(db, lines);
  const labels = consentLabels(document);
  const { origin } = consentSite;
  return {
    receipt: await sign(
      consentReceipt({ uid, lines, head, words, responsible, labels, language, origin, now: clock.now() }),
    ),
    history: consentHistory(lines, words, labels),
  };
}

/** Every event of a customer's consents, even if no receipt can be written. Source: requirements#CUS-3. */
export async function personHistory(
  { db, consentSite }: Pick<ReceiptParts, 'db' | 'consentSite'>,
  uid: string,
  language: string,
): Promise<readonly ConsentHistoryEvent[]> {
  const lines = await linesOf(db, uid);
  return consentHistory(lines, await wordsOf(db, lines), consentLabels(consentSite.document(language)));
}

/** Headings of consents in the content, by purpose. */
function consentLabels(document: unknown): ReadonlyMap<string, string> {
  return new Map([
    ...newslettersOf(document).map(({ key, name }) => [`subscriptions.${key}`, name] as const),
    ...parseResponsible(document)
      .purposes.filter(({ label }) => label !== '')
      .map(({ path, label }) => [path, label] as const),
  ]);
}

/** Every event of a person's consents, oldest first. Source: requirements#consent-receipt. */
export function consentHistory(
  lines: readonly Evidence[],
  words: ReadonlyMap<string, string>,
  labels: ReadonlyMap<string, string>,
): readonly ConsentHistoryEvent[] {
  return lines.filter(isConsent).flatMap((line): readonly ConsentHistoryEvent[] => {
    const { event, purpose, page } = line;
    if (event === 'shown' || event === 'ended') return [];
    const textLine = lines.find(
      (candidate) => candidate.event === 'shown' && candidate.purpose === purpose && candidate.position > line.position,
    );
    const hash =
      line.textSource === null && event === 'granted' ? (textLine?.textHash ?? line.textHash) : line.textHash;
    const at = eventTime(line);
    return [
      {
        purpose,
        label: labels.get(purpose) ?? null,
        event,
        at: at === null ? null : new Date(at).toISOString(),
        by: toOrigin(line),
        page,
        words: words.get(hash ?? '') ?? null,
      },
    ];
  });
}

function toOrigin({ channel }: Evidence): ConsentHistoryEvent['by'] {
  if (channel === 'mail') return 'link';
  return channel === 'site' || channel === 'link' ? channel : 'found';
}
