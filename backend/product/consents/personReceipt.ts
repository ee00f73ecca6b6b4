import type { ConsentHistoryEvent } from '#protocol/consent.ts';
import { newslettersOf } from '#adapters/content/newsletterWords.ts';
import { parseResponsible, responsibleGaps } from '#adapters/content/parseContent.ts';
import { consentReceipt, type ConsentReceipt, isConsent } from '../evidence/receipt/consentReceipt.ts';
import { linesOf, wordsOf } from '../evidence/storedEvidence.ts';
import { headOf } from '../evidence/recordEvidence.ts';
import { Problem } from '#backend/shared/http/problem.ts';
import type { ConsentSite } from './consentSite.ts';
import { type Evidence, eventTime } from '../evidence/evidenceLines.ts';
import type { Clock } from '#backend/shared/clock.ts';
import type { Queries } from '#backend/shared/database/database.ts';
import type { ReceiptKeys } from '../evidence/receipt/receiptKeys.ts';

/** What writing receipts needs. */
export interface ReceiptParts {
  readonly db: Queries;
  readonly clock: Clock;
  readonly receiptKeys: ReceiptKeys;
}

/** What a person can take along about the consents. */
export interface PersonReceipt {
  readonly receipt: ConsentReceipt;
  readonly history: readonly ConsentHistoryEvent[];
}

/**
 * The signed receipt of a customer and the history behind it, from the evidence as it is; the caller has checked who asks.
 * `language`: two letters. Throws a 409 problem where nothing was recorded yet, and a 503 where the site's content does
 * not say who is responsible or the operator gave no key.
 * Source: requirements#consent-receipt.
 */
export async function personReceipt(
  { db, clock, receiptKeys: { sign } }: ReceiptParts,
  site: ConsentSite,
  uid: string,
  language: string,
): Promise<PersonReceipt> {
  const document = site.document(language);
  const responsible = parseResponsible(document);
  if (responsibleGaps(responsible).length > 0)
    throw new Problem(503, 'responsible-incomplete', 'The content does not say who is responsible.');
  if (sign === undefined) throw new Problem(503, 'receipt-key-missing', 'The site has no key to sign receipts with.');
  const [lines, head] = [await linesOf(db, uid), await headOf(db, uid)];
  if (head === undefined) throw new Problem(409, 'nothing-recorded', 'There is no consent to write a receipt of.');
  const words = await wordsOf(db, lines);
  const labels = consentLabels(document);
  const { origin } = site;
  return {
    receipt: await sign(
      consentReceipt({ uid, lines, head, words, responsible, labels, language, origin, now: clock.now() }),
    ),
    history: consentHistory(lines, words, labels),
  };
}

/** Every event of a customer's consents, also where no receipt can be written. Source: requirements#CUS-3. */
export async function personHistory(
  { db }: { readonly db: Queries },
  site: ConsentSite,
  uid: string,
  language: string,
): Promise<readonly ConsentHistoryEvent[]> {
  const lines = await linesOf(db, uid);
  return consentHistory(lines, await wordsOf(db, lines), consentLabels(site.document(language)));
}

/** The headings that the content gives, by purpose. */
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
    const added = lines.find(
      (later) => later.event === 'shown' && later.purpose === purpose && later.position > line.position,
    );
    const hash = line.textSource === null && event === 'granted' ? (added?.textHash ?? line.textHash) : line.textHash;
    const at = eventTime(line);
    return [
      {
        purpose,
        label: labels.get(purpose) ?? null,
        event,
        at: at === null ? null : new Date(at).toISOString(),
        by: wayOf(line),
        page,
        words: words.get(hash ?? '') ?? null,
      },
    ];
  });
}

function wayOf({ channel }: Evidence): ConsentHistoryEvent['by'] {
  if (channel === 'mail') return 'link';
  return channel === 'site' || channel === 'link' ? channel : 'found';
}
