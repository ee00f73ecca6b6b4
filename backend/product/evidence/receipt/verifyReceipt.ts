import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '#adapters/model/json.ts';
import { brokenAt, type Evidence, type EvidenceHead, hashOfText, grantOf } from '../evidenceLines.ts';
import { isConsent, consentStatuses } from './consentReceipt.ts';
import { completeResponsible, controllerId } from './responsible.ts';
import { missingIn, notRecorded, partyMembers, receiptMembers, recordMembers } from './receiptMembers.ts';

/**
 * What is wrong with a receipt, in short English words; empty if it is complete and says what its sealed lines say. It
 * needs nothing but the receipt; only whether the last lines were cut off together with their end takes the database.
 * Never throws on foreign data.
 * Source: requirements#consent-receipt.
 */
export function verifyReceipt(receipt: unknown): readonly string[] {
  const missing = missingIn(receipt, receiptMembers);
  if (!isRecord(receipt)) return missing;
  const parts = (name: string): readonly unknown[] => {
    const value = receipt[name];
    return Array.isArray(value) ? value : [];
  };
  const [records, parties] = [parts('dpv:hasRecordOfActivity'), parts('dpv:hasEntity')];
  const incomplete = [
    ...missing,
    ...records.flatMap((record, index) => missingIn(record, recordMembers, `record ${index + 1}: `)),
    ...parties.flatMap((party, index) => missingIn(party, partyMembers, `party ${index + 1}: `)),
    ...unknownParties(records, parties),
  ];
  try {
    return [...incomplete, ...wrongEvidence(receipt, records)];
  } catch {
    return [...incomplete, 'the lines cannot be read'];
  }
}

/** Parties that a record names and the receipt does not describe. */
function unknownParties(records: readonly unknown[], parties: readonly unknown[]): readonly string[] {
  const known = new Set(parties.map((party) => (isRecord(party) ? party['@id'] : undefined)));
  return records.flatMap((record, index) => {
    if (!isRecord(record)) return [];
    const { 'dpv:hasProcess': process } = record;
    const named = [
      record['dpv:hasDataController'],
      record['dpv:hasAuthority'],
      isRecord(process) ? process['dpv:hasRecipient'] : undefined,
    ].flat();
    return named.every((id) => known.has(id)) ? [] : [`record ${index + 1}: a party is not described`];
  });
}

/** What does not follow from the sealed lines. */
function wrongEvidence(receipt: Readonly<Record<string, unknown>>, records: readonly unknown[]): readonly string[] {
  const lines = receipt['kontor:lines'] as readonly Evidence[];
  const broken = brokenAt(lines, receipt['kontor:end'] as EvidenceHead);
  const words = new Map(Object.entries(receipt['kontor:words'] as Readonly<Record<string, string>>));
  const own = new Map<string, Evidence[]>();
  for (const line of lines.filter(isConsent)) own.set(line.purpose, [...(own.get(line.purpose) ?? []), line]);
  return [
    ...(broken === undefined ? [] : [`line ${broken} is broken`]),
    ...[...words]
      .filter(([hash, text]) => hashOfText(text) !== hash)
      .map(([hash]) => `the words of ${hash} are not theirs`),
    ...(own.size === records.length ? [] : ['records and lines do not match']),
    ...records.flatMap((record, index) => {
      const ofPurpose = isRecord(record) ? own.get(String(record['kontor:purpose'])) : undefined;
      const at = `record ${index + 1}`;
      if (!isRecord(record) || ofPurpose === undefined) return [`${at}: has no lines`];
      return [
        ...(isDeepStrictEqual(record['dpv:hasConsentStatus'], consentStatuses(ofPurpose))
          ? []
          : [`${at}: its events are not those of its lines`]),
        ...(shownIn(record) === wordsIn(ofPurpose, words) ? [] : [`${at}: its words are not those of its lines`]),
        ...(isControllerOf(record, ofPurpose, words) ? [] : [`${at}: names another controller than its lines`]),
        ...(lines.some(({ uid }) => uid !== subjectOf(record)) ? [`${at}: is about somebody else`] : []),
      ];
    }),
  ];
}

const wordsIn = (own: readonly Evidence[], words: ReadonlyMap<string, string>): string =>
  words.get(grantOf(own)?.textHash ?? '') ?? notRecorded;

/** Where nobody kept as a whole who was responsible then, the receipt names who is now. */
function isControllerOf(
  { 'dpv:hasDataController': controller }: Readonly<Record<string, unknown>>,
  own: readonly Evidence[],
  words: ReadonlyMap<string, string>,
): boolean {
  const stated = completeResponsible(words.get(grantOf(own)?.responsibleHash ?? ''));
  return stated === undefined || controller === controllerId(stated);
}

function shownIn({ 'dpv:hasProcess': process }: Readonly<Record<string, unknown>>): unknown {
  const purpose = isRecord(process) ? process['dpv:hasPurpose'] : undefined;
  return isRecord(purpose) ? purpose['dct:description'] : undefined;
}

function subjectOf({ 'dpv:hasDataSubject': subject }: Readonly<Record<string, unknown>>): unknown {
  return isRecord(subject) ? subject['dct:identifier'] : undefined;
}
