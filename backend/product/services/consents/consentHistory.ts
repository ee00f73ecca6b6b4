import type { ConsentHistoryEvent } from '#adapters/model/consent.ts';
import { isConsent } from '#backend/product/evidence/receipt/consentReceipt.ts';
import type { Evidence } from '#backend/product/evidence/chain.ts';
import { eventTime } from '#backend/product/evidence/eventTime.ts';

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
