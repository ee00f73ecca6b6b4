import { ownMember } from '@kontor/schema-adapters/json';
import { notRecorded, receiptProfile, recordProfile } from '#backend/product/evidence/receipt/consentReceipt.ts';

/** A mandatory member: one value or more, each of which `accepts`. */
interface Member {
  readonly path: string;
  readonly accepts: (value: unknown) => boolean;
}

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';
const matches =
  (pattern: RegExp) =>
  (value: unknown): boolean =>
    typeof value === 'string' && pattern.test(value);
const isTime = matches(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
const isUuid = matches(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
const isUrn = matches(/^urn:[\w:-]+$/);
const isLink = matches(/^https?:\/\/\S+$/);
const isTerm =
  (prefix: string) =>
  (value: unknown): boolean =>
    typeof value === 'string' &&
    value.startsWith(`${prefix}:`) &&
    /^[A-Za-z0-9-]+$/.test(value.slice(prefix.length + 1));
const is = (term: string) => (value: unknown) => value === term || (Array.isArray(value) && value.includes(term));
const isLanguage = matches(/^[a-z]{2,3}$/);
const isDuration = matches(/^P[1-9]\d{0,3}[YMWD]$/);

/**
 * The members of a receipt that the profile `receipt-eu-gdpr` makes mandatory, as paths; a path into a list means each
 * of its items, and a type in brackets its items of that type. Includes members that only the GDPR profile demands, not
 * ISO/IEC TS 27560.
 * Source: requirements#consent-receipt.
 */
const receiptMembers: readonly Member[] = [
  { path: '@type', accepts: is('dpv:ConsentReceipt') },
  { path: '@id', accepts: isUrn },
  { path: 'dct:conformsTo', accepts: is(receiptProfile) },
  { path: 'dct:identifier', accepts: isUuid },
  { path: 'dpv:hasIdentifier', accepts: isUuid },
  { path: 'dct:created', accepts: isTime },
  { path: 'dct:publisher', accepts: isUrn },
];

/** Of each record (`dpv:hasRecordOfActivity`). */
const recordMembers: readonly Member[] = [
  { path: '@type', accepts: is('dpv:ConsentRecord') },
  { path: '@id', accepts: isUrn },
  { path: 'dct:conformsTo', accepts: is(recordProfile) },
  { path: 'dct:identifier', accepts: isUuid },
  { path: 'dpv:hasIdentifier', accepts: isUuid },
  { path: 'dpv:hasDataSubject/@type', accepts: is('dpv:DataSubject') },
  { path: 'dpv:hasDataSubject/dct:identifier', accepts: isText },
  { path: 'dpv:hasDataController', accepts: isUrn },
  { path: 'dpv:hasJurisdiction', accepts: isTerm('loc') },
  { path: 'dpv:hasApplicableLaw', accepts: is('eu-gdpr:GDPR') },
  { path: 'dpv:hasLegalBasis', accepts: isTerm('eu-gdpr') },
  { path: 'dpv:hasAuthority', accepts: isUrn },
  { path: 'dpv:hasProcess/@type', accepts: is('dpv:Process') },
  { path: 'dpv:hasProcess/dpv:hasPurpose/@type', accepts: is('dpv:Purpose') },
  { path: 'dpv:hasProcess/dpv:hasPurpose/dct:title', accepts: isText },
  { path: 'dpv:hasProcess/dpv:hasPurpose/dct:description', accepts: isText },
  { path: 'dpv:hasProcess/dpv:hasProcessing', accepts: isTerm('dpv') },
  { path: 'dpv:hasProcess/dpv:hasDataSource', accepts: isTerm('dpv') },
  { path: 'dpv:hasProcess/dpv:hasPersonalData/skos:broader', accepts: isTerm('pd') },
  { path: 'dpv:hasProcess/dpv:hasPersonalData/dpv:hasNecessity', accepts: isTerm('dpv') },
  { path: 'dpv:hasProcess/dpv:hasRecipient', accepts: isUrn },
  { path: 'dpv:hasProcess/dpv:hasStorageCondition[dpv:StorageLocation]/dpv:hasLocation', accepts: isTerm('loc') },
  { path: 'dpv:hasProcess/dpv:hasStorageCondition[dpv:StorageDuration]/dpv:hasDuration', accepts: isDuration },
  { path: 'dpv:hasProcess/dpv:hasStorageCondition[dpv:StorageDuration]/dct:description', accepts: isText },
  { path: 'dpv:hasConsentControl/@type', accepts: is('dpv:WithdrawConsent') },
  { path: 'dpv:hasConsentControl/dpv:isExercisedAt', accepts: isLink },
  { path: 'dpv:hasRight/@type', accepts: (value) => is('dpv:DataSubjectRight')(value) },
  { path: 'dpv:hasRight/dpv:isExercisedAt', accepts: isLink },
  { path: 'dpv:hasNotice/@type', accepts: is('dpv:ConsentNotice') },
  { path: 'dpv:hasNotice/@id', accepts: (value) => isLink(value) || isUrn(value) },
  { path: 'dpv:hasNotice/dct:language', accepts: isLanguage },
  { path: 'dpv:hasConsentStatus/@type', accepts: (value) => Array.isArray(value) && value.some(isTerm('dpv')) },
  { path: 'dpv:hasConsentStatus/dpv:hasLegalBasis', accepts: is('dpv:ExpressedConsent') },
  { path: 'dpv:hasConsentStatus/dpv:isIndicatedAtTime', accepts: (value) => isTime(value) || value === notRecorded },
  { path: 'dpv:hasConsentStatus/dpv:isIndicatedBy', accepts: isTerm('dpv') },
  { path: 'dpv:hasConsentStatus/dpv:hasIndicationMethod', accepts: isText },
  { path: 'dpv:hasConsentStatus/dpv:hasDuration/@type', accepts: is('dpv:UntilEventDuration') },
  { path: 'dpv:hasConsentStatus/dpv:hasDuration/rdf:value', accepts: isText },
];

/** Of each party (`dpv:hasEntity`). */
const partyMembers: readonly Member[] = [
  { path: '@id', accepts: isUrn },
  { path: '@type', accepts: (value) => Array.isArray(value) && value.some(isTerm('dpv')) },
  { path: 'dct:identifier', accepts: isUrn },
  { path: 'dpv:hasName', accepts: isText },
  { path: 'dpv:hasAddress', accepts: isText },
  { path: 'dpv:hasContact', accepts: isText },
];

/** The paths of a part that lack a value or have a wrong one. Never throws on foreign data. */
function missingIn(part: unknown, members: readonly Member[], at = ''): readonly string[] {
  return members.flatMap(({ path, accepts }) => {
    const values = valuesAt([part], path.split('/'));
    return values.length > 0 && values.every(accepts) ? [] : [`${at}${path}`];
  });
}

/** Every value at a path; `undefined` for a missing member. */
function valuesAt(parts: readonly unknown[], [step, ...rest]: readonly string[]): readonly unknown[] {
  if (step === undefined) return parts;
  const [name = step, type] = step.replace(']', '').split('[');
  const inner = parts.flatMap((part): readonly unknown[] => {
    const value = ownMember(part, name);
    // The types of a node count as one value, the items of any other list as values.
    const values: readonly unknown[] = Array.isArray(value) && name !== '@type' ? value : [value];
    return type === undefined ? values : values.filter((one) => ownMember(one, '@type') === type);
  });
  return inner.length === 0 ? [undefined] : valuesAt(inner, rest);
}

/** The mandatory members that a receipt, its records and its parties lack or have with a wrong value. */
export function missingMembers(receipt: unknown): readonly string[] {
  const parts = (name: string): readonly unknown[] => ownMember(receipt, name) as readonly unknown[];
  return [
    ...missingIn(receipt, receiptMembers),
    ...parts('dpv:hasRecordOfActivity').flatMap((record) => missingIn(record, recordMembers, 'record: ')),
    ...parts('dpv:hasEntity').flatMap((party) => missingIn(party, partyMembers, 'party: ')),
  ];
}
