import { receiptKeysPath } from '#protocol/checkReceipt.ts';
import type { Responsible } from '@kontor/schema-adapters/content';
import { type Evidence, type EvidenceHead, grantOf, versionOf, eventTime } from '../evidenceLines.ts';
import {
  completeResponsible,
  responsibleOf,
  type StatedResponsible,
  partiesOf,
  recipientIds,
  controllerId,
  authorityId,
  uuidOf,
} from './responsible.ts';
import type { ConsentEventName } from '../tables.ts';

/**
 * Namespaces of a receipt. The members that are verified byte by byte have the type `@json`, so that JSON-LD leaves
 * them unchanged.
 * Source: requirements#consent-receipt.
 */
const receiptContext = {
  '@version': 1.1,
  dpv: 'https://w3id.org/dpv#',
  pd: 'https://w3id.org/dpv/pd#',
  loc: 'https://w3id.org/dpv/loc#',
  'eu-gdpr': 'https://w3id.org/dpv/legal/eu/gdpr#',
  dct: 'http://purl.org/dc/terms/',
  skos: 'http://www.w3.org/2004/02/skos/core#',
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  kontor: 'urn:kontor:consent-evidence:',
  'kontor:lines': { '@id': 'kontor:lines', '@type': '@json' },
  'kontor:end': { '@id': 'kontor:end', '@type': '@json' },
  'kontor:words': { '@id': 'kontor:words', '@type': '@json' },
} as const;

export const receiptProfile = 'https://w3id.org/dpv/schema/dpv-27560#receipt-eu-gdpr';
export const recordProfile = 'https://w3id.org/dpv/schema/dpv-27560#record-eu-gdpr';

/** Placeholder for a text that was not stored. */
export const notRecorded = 'not recorded';

/** Input of a receipt. */
export interface ReceiptInput {
  readonly uid: string;
  /** All evidence lines of the person in order, and their head. */
  readonly lines: readonly Evidence[];
  readonly head: EvidenceHead;
  /** Texts by the hashes of the lines; no others. */
  readonly words: ReadonlyMap<string, string>;
  readonly responsible: Responsible;
  /** Headings by purpose, in `language`. */
  readonly labels: ReadonlyMap<string, string>;
  /** Two letters: the language of headings and sentences. */
  readonly language: string;
  /** Address of the portal. */
  readonly origin: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** A receipt as JSON-LD. */
export type ConsentReceipt = Readonly<Record<string, unknown>>;

/**
 * Builds a receipt of all consents of a person, by the profile `receipt-eu-gdpr` of the Data Privacy Vocabulary, with
 * the sealed lines for verification. A missing text becomes “not recorded”. The content must have no gaps
 * (`responsibleGaps`).
 * Source: requirements#consent-receipt.
 */
export function consentReceipt(input: ReceiptInput): ConsentReceipt {
  const { uid, lines, head, words, responsible, now } = input;
  const id = uuidOf('receipt', uid, head.hash, String(now));
  const purposes = new Set(lines.filter(isConsent).map(({ purpose }) => purpose));
  const parts = [...purposes].map((purpose) => buildPart(input, purpose));
  return {
    '@context': receiptContext,
    '@id': `urn:uuid:${id}`,
    '@type': 'dpv:ConsentReceipt',
    'dct:identifier': id,
    'dpv:hasIdentifier': id,
    'dct:conformsTo': receiptProfile,
    'dct:created': new Date(now).toISOString(),
    'dct:publisher': controllerId(responsible),
    'dct:audience': 'dpv:DataSubject',
    'dct:language': input.language,
    'kontor:checkedAt': `${input.origin}/receipt`,
    'kontor:keys': `${input.origin}${receiptKeysPath}`,
    'dpv:hasEntity': partiesOf([responsible, ...parts.map((part) => part.responsible)]),
    'dpv:hasRecordOfActivity': parts.map((part) => buildRecord(input, part)),
    'kontor:lines': lines,
    'kontor:end': { position: head.position, hash: head.hash },
    'kontor:words': Object.fromEntries(words),
  };
}

/** Whether a line is about a consent; other lines record the end of the account. */
export const isConsent = ({ purpose }: Evidence): boolean => purpose !== 'account';

function buildRecord(input: ReceiptInput, part: ReceiptPart): ConsentReceipt {
  const { uid, origin } = input;
  const { purpose, purposeLines, responsible } = part;
  const id = uuidOf('record', uid, purpose);
  const exerciseAddress = { 'dpv:isExercisedAt': `${origin}/consents` };
  // Mail to an existing customer is not based on a consent, so there is none to withdraw.
  const isConsented = purposeLines.some(({ event }) => event !== 'enrolled' && event !== 'objected');
  return {
    '@id': `urn:uuid:${id}`,
    '@type': isConsented ? 'dpv:ConsentRecord' : 'dpv:DataProcessingRecord',
    'dct:identifier': id,
    'dpv:hasIdentifier': id,
    ...(isConsented && { 'dct:conformsTo': recordProfile }),
    'kontor:purpose': purpose,
    'dpv:hasDataSubject': { '@type': 'dpv:DataSubject', 'dct:identifier': uid },
    'dpv:hasDataController': controllerId(responsible),
    'dpv:hasJurisdiction': `loc:${responsible.country}`,
    'dpv:hasApplicableLaw': 'eu-gdpr:GDPR',
    'dpv:hasLegalBasis': isConsented ? 'eu-gdpr:A6-1-a' : 'eu-gdpr:A6-1-f',
    'dpv:hasAuthority': authorityId(responsible),
    'dpv:hasProcess': buildProcess(input, part),
    'dpv:hasRight': rights.map((right) => ({ '@type': ['dpv:DataSubjectRight', right], ...exerciseAddress })),
    ...(isConsented && {
      'dpv:hasConsentControl': { '@type': 'dpv:WithdrawConsent', ...exerciseAddress },
      'dpv:hasNotice': buildNotice(purposeLines),
      'dpv:hasConsentStatus': consentStatuses(purposeLines),
    }),
  };
}

/** One consent: its lines and the controller when it was given, or the current one if that record is incomplete. */
interface ReceiptPart {
  readonly purpose: string;
  readonly purposeLines: readonly Evidence[];
  readonly responsible: StatedResponsible;
}

function buildPart({ lines, words, responsible }: ReceiptInput, purpose: string): ReceiptPart {
  const purposeLines = lines.filter((line) => isConsent(line) && line.purpose === purpose);
  const storedResponsible = completeResponsible(words.get(grantOf(purposeLines)?.responsibleHash ?? ''));
  return { purpose, purposeLines, responsible: storedResponsible ?? responsibleOf(responsible, purpose) };
}

/** GDPR rights: withdrawal, access, rectification, erasure, restriction, portability, objection, complaint. */
const rights = ['A7-3', 'A15', 'A16', 'A17', 'A18', 'A20', 'A21', 'A77'].map((clause) => `eu-gdpr:${clause}`);

function buildProcess(
  { words, labels, language }: ReceiptInput,
  { purpose, purposeLines, responsible }: ReceiptPart,
): ConsentReceipt {
  const grant = grantOf(purposeLines);
  return {
    '@type': 'dpv:Process',
    'dpv:hasPurpose': {
      '@type': 'dpv:Purpose',
      'skos:broader': purpose.startsWith('subscriptions.') ? 'dpv:DirectMarketing' : 'dpv:ServiceProvision',
      'dct:title': labels.get(purpose) ?? purpose,
      'dct:language': language,
      'dct:description': words.get(grant?.textHash ?? '') ?? notRecorded,
    },
    'dpv:hasProcessing': ['dpv:Collect', 'dpv:Store', 'dpv:Use'],
    'dpv:hasDataSource': 'dpv:DataSubjectDataSource',
    'dpv:hasPersonalData': [
      { 'skos:broader': 'pd:EmailAddress', 'dpv:hasNecessity': 'dpv:Required' },
      { 'skos:broader': 'pd:Name', 'dpv:hasNecessity': 'dpv:Optional' },
    ],
    'dpv:hasRecipient': recipientIds(responsible),
    'dpv:hasStorageCondition': [
      { '@type': 'dpv:StorageLocation', 'dpv:hasLocation': responsible.storedIn.map((place) => `loc:${place}`) },
      {
        '@type': 'dpv:StorageDuration',
        'dpv:hasDuration': responsible.keptFor,
        'dct:description': responsible.kept,
      },
    ],
  };
}

/** The text of the grant, identified by its document or its hash. `und`: the language was not recorded. */
function buildNotice(purposeLines: readonly Evidence[]): ConsentReceipt {
  const grant = grantOf(purposeLines);
  const hash = grant?.textHash ?? null;
  return {
    '@id': grant?.documentUrl ?? (hash === null ? 'urn:kontor:notice:not-recorded' : `urn:kontor:words:${hash}`),
    '@type': 'dpv:ConsentNotice',
    'dct:language': grant?.textLanguage?.slice(0, 2) ?? 'und',
    'dct:hasVersion': (grant && versionOf(grant)) ?? notRecorded,
    'kontor:textHash': hash ?? notRecorded,
    'kontor:textSource': grant?.textSource ?? notRecorded,
  };
}

const states: Readonly<Partial<Record<ConsentEventName, string>>> = {
  requested: 'dpv:ConsentRequested',
  granted: 'dpv:ConsentGiven',
  confirmed: 'dpv:ConsentGiven',
  withdrawn: 'dpv:ConsentWithdrawn',
};

/**
 * The events of one consent in order, with their times if recorded. A text that was added later is no event.
 * Source: requirements#consent-receipt.
 */
export function consentStatuses(purposeLines: readonly Evidence[]): readonly object[] {
  return purposeLines.flatMap((line) => {
    const state = states[line.event];
    if (state === undefined) return [];
    const at = eventTime(line);
    return [
      {
        '@type': [state, 'dpv:ExpressedConsent'],
        'dpv:hasLegalBasis': 'dpv:ExpressedConsent',
        'dpv:isIndicatedAtTime': at === null ? notRecorded : new Date(at).toISOString(),
        'dpv:isIndicatedBy': 'dpv:DataSubject',
        'dpv:hasIndicationMethod': describeMethod(line),
        'dpv:hasDuration': { '@type': 'dpv:UntilEventDuration', 'rdf:value': 'withdrawal of the consent' },
        'kontor:position': line.position,
        'kontor:recordedAt': new Date(line.at).toISOString(),
        ...(line.mailSentAt !== null && { 'kontor:mailSentAt': new Date(line.mailSentAt).toISOString() }),
        ...(line.confirmedAt !== null && { 'kontor:confirmedAt': new Date(line.confirmedAt).toISOString() }),
      },
    ];
  });
}

function describeMethod({ channel, page }: Evidence): string {
  if (channel === 'found') return 'found in the account, not recorded how';
  if (channel === 'mail') return 'mail: unsubscribe address of the newsletter';
  return `${channel}: ${page ?? 'page not recorded'}`;
}
