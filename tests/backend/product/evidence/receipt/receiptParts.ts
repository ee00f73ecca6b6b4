import { parseResponsible, type Responsible } from '@kontor/schema-adapters/content';
import { sealOf, type Evidence } from '#backend/product/evidence/evidenceLines.ts';
import type { ReceiptInput } from '#backend/product/evidence/receipt/consentReceipt.ts';
import { noTexts } from '#backend/product/evidence/recordEvidence.ts';
import { onSite } from '../recordedLines.ts';

/** The content that receipts need. */
export const responsibleContent = {
  name: 'Kontor Handel GmbH',
  address: 'Hafenstraße 1, 20457 Hamburg',
  email: 'datenschutz@kontor.example',
  url: 'https://www.kontor.example/datenschutz',
  officer: 'beauftragte@kontor.example',
  country: 'DE',
  authority: { name: 'Behörde', address: 'Ludwig-Erhard-Straße 22, Hamburg', email: 'post@behoerde.example' },
  storedIn: ['DE', 'IE'],
  kept: 'Drei Jahre nach dem Widerruf.',
  keptFor: 'P3Y',
  recipients: [{ name: 'Versand AG', task: 'Versand', address: 'Postweg 2, Bonn', email: 'kontakt@versand.example' }],
  purposes: [{ path: 'preferences.privacy.aec', label: 'Nutzungsbedingungen', consequence: 'Das Konto endet.' }],
};
export const responsible: Responsible = parseResponsible({ responsible: responsibleContent });

/** A line before it is sealed. */
export type UnsealedLine = Partial<Evidence> & Pick<Evidence, 'event' | 'purpose'>;

/** The input of a receipt of these lines, sealed one after the other. */
export function receiptOf(
  unsealedLines: readonly UnsealedLine[],
  words: readonly (readonly [string, string])[] = [],
): ReceiptInput {
  const lines: Evidence[] = [];
  for (const [index, line] of unsealedLines.entries()) {
    const unsealed = {
      ...onSite,
      ...noTexts,
      textSource: null,
      responsibleHash: null,
      givenAt: null,
      confirmedAt: null,
      uid: 'uid-1',
      email: 'ada@beispiel.example',
      action: 'POST /rest/v1/customer/consents',
      granted: line.event !== 'withdrawn' && line.event !== 'ended',
      ...line,
      position: index + 1,
      previousHash: lines.at(-1)?.hash ?? '',
    };
    lines.push({ ...unsealed, hash: sealOf(unsealed) });
  }
  return {
    uid: 'uid-1',
    lines,
    head: { position: lines.length, hash: lines.at(-1)?.hash ?? '' },
    words: new Map(words),
    responsible,
    labels: new Map(),
    language: 'de',
    origin: 'https://konto.kontor.example',
    now: 1_750_000_000_000,
  };
}
