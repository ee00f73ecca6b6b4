import { hashText } from '#backend/shared/hashes.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { consentReceipt } from '#backend/product/evidence/receipt/consentReceipt.ts';
import { responsibleText } from '#backend/product/evidence/receipt/responsible.ts';
import { missingMembers } from './receiptMembers.ts';
import { receiptOf, responsibleContent, type UnsealedLine } from './receiptParts.ts';
import { cases } from '../../../../longRun.ts';

const words = 'Wochenangebote\nJeden Montag';
const notice = {
  textHash: hashText(words),
  textSource: 'published' as const,
  textVersion: null,
  textLanguage: 'de',
  documentUrl: null,
};
const weekly = 'subscriptions.NLT_WEEKLY';
const history: readonly UnsealedLine[] = [
  { event: 'requested', purpose: weekly, at: 1000, givenAt: 900, mailSentAt: 950, ...notice },
  { event: 'granted', purpose: 'preferences.privacy.aec', at: 2000, textVersion: '3' },
  { event: 'confirmed', purpose: weekly, at: 3000, mailSentAt: 950, confirmedAt: 2900 },
  { event: 'withdrawn', purpose: weekly, at: 4000, givenAt: 3990 },
];
const sample = () => consentReceipt(receiptOf(history, [[notice.textHash, words]]));
type Node = Record<string, unknown>;
const copyOf = (receipt: unknown): Node => structuredClone(receipt) as Node;
const recordsIn = (receipt: Node): Node[] => receipt['dpv:hasRecordOfActivity'] as Node[];

describe('a receipt of consents', () => {
  it('has every mandatory member of the profile receipt-eu-gdpr, and names every party (requirements#consent-receipt)', () => {
    expect(missingMembers(JSON.parse(JSON.stringify(sample())))).toEqual([]);
    expect(sample()).toMatchObject({
      '@type': 'dpv:ConsentReceipt',
      'dct:conformsTo': 'https://w3id.org/dpv/schema/dpv-27560#receipt-eu-gdpr',
      'dct:created': '2025-06-15T15:06:40.000Z',
      'dpv:hasRecordOfActivity': [
        {
          'dpv:hasProcess': { 'dpv:hasPurpose': { 'dct:description': words } },
          'dpv:hasNotice': { 'dct:language': 'de' },
          'dpv:hasConsentStatus': [
            { '@type': ['dpv:ConsentRequested', 'dpv:ExpressedConsent'], 'dpv:isIndicatedAtTime': iso(900) },
            {
              '@type': ['dpv:ConsentGiven', 'dpv:ExpressedConsent'],
              'kontor:mailSentAt': iso(950),
              'kontor:confirmedAt': iso(2900),
            },
            { '@type': ['dpv:ConsentWithdrawn', 'dpv:ExpressedConsent'], 'dpv:isIndicatedAtTime': iso(3990) },
          ],
        },
        { 'dpv:hasNotice': { 'dct:hasVersion': '3' } },
      ],
    });
  });

  it('says in its context what each member means, as strict readers of JSON-LD want it', () => {
    const receipt = copyOf(sample());
    const context = receipt['@context'] as Readonly<Record<string, unknown>>;
    // Terms of the type JSON have no members.
    const isLiteral = (name: string) => (context[name] as Node | undefined)?.['@type'] === '@json';
    const membersIn = (value: unknown): readonly string[] =>
      typeof value !== 'object' || value === null
        ? []
        : Object.entries(value).flatMap(([name, inner]) => [
            ...(Array.isArray(value) ? [] : [name]),
            ...(name === '@context' || isLiteral(name) ? [] : membersIn(inner)),
          ]);
    const isDefined = (name: string) => name.startsWith('@') || Object.hasOwn(context, name.split(':')[0] ?? '');
    expect(membersIn(receipt).filter((name) => !isDefined(name))).toEqual([]);
  });

  it('names who was responsible when each consent was given, and where nobody kept it, who is now', () => {
    const before = responsibleText({ responsible: { ...responsibleContent, name: 'Alte Kaufhalle AG' } }, weekly) ?? '';
    const storedWords = [
      [notice.textHash, words],
      [hashText(before), before],
    ] as const;
    const [request, ...later] = history;
    if (!request) throw new Error('there is no history');
    const receipt = copyOf(
      consentReceipt(receiptOf([{ ...request, responsibleHash: hashText(before) }, ...later], storedWords)),
    );
    expect(missingMembers(receipt)).toEqual([]);
    const names = new Map((receipt['dpv:hasEntity'] as Node[]).map((party) => [party['@id'], party['dpv:hasName']]));
    const [first, second] = recordsIn(receipt);
    expect(names.get(first?.['dpv:hasDataController'])).toBe('Alte Kaufhalle AG');
    expect(names.get(second?.['dpv:hasDataController'])).toBe('Kontor Handel GmbH');
  });

  it('names who is responsible now where what was kept lacks something that a receipt must say', () => {
    const { country: _country, ...incomplete } = { ...responsibleContent, name: 'Alte Kaufhalle AG' };
    const before = responsibleText({ responsible: incomplete }, weekly) ?? '';
    const [request] = history;
    if (!request) throw new Error('there is no history');
    const lines = [{ ...request, responsibleHash: hashText(before) }];
    const receipt = copyOf(consentReceipt(receiptOf(lines, [[hashText(before), before]])));
    expect(recordsIn(receipt)).toMatchObject([{ 'dpv:hasJurisdiction': 'loc:DE' }]);
    expect(missingMembers(receipt)).toEqual([]);
  });

  it('says “not recorded” for words that nobody kept, also where only their hash is left', () => {
    const [first, second] = recordsIn(copyOf(consentReceipt(receiptOf(history))));
    for (const record of [first, second])
      expect(record).toMatchObject({ 'dpv:hasProcess': { 'dpv:hasPurpose': { 'dct:description': 'not recorded' } } });
    expect(second).toMatchObject({ 'dpv:hasNotice': { 'dct:language': 'und', 'kontor:textHash': 'not recorded' } });
  });

  it('takes words that were told after a save as those of the grant before', () => {
    const lines: readonly UnsealedLine[] = [
      { event: 'granted', purpose: weekly, at: 1000 },
      { event: 'shown', purpose: weekly, at: 1500, ...notice },
    ];
    const receipt = copyOf(consentReceipt(receiptOf(lines, [[notice.textHash, words]])));
    expect(missingMembers(receipt)).toEqual([]);
    expect(recordsIn(receipt)).toMatchObject([
      { 'dpv:hasProcess': { 'dpv:hasPurpose': { 'dct:description': words } }, 'dpv:hasConsentStatus': [{}] },
    ]);
  });
});

describe('generated histories', () => {
  const purposes = [weekly, 'subscriptions.NLT_OFFERS', 'preferences.privacy.aec', 'data.sfmc.dataProcessingConsented'];
  const texts = ['Angebote', 'Newsletter „Wein“\nÄnderungen jederzeit', '🍞', 'a\u2028b'];
  const step = fc.record({
    purpose: fc.constantFrom(...purposes),
    event: fc.constantFrom('requested' as const, 'granted' as const, 'confirmed' as const, 'withdrawn' as const),
    at: fc.integer({ min: 0, max: 2_000_000_000_000 }),
    givenAt: fc.option(fc.integer({ min: 0, max: 2_000_000_000_000 })),
    mailSentAt: fc.option(fc.integer({ min: 0, max: 2_000_000_000_000 })),
    confirmedAt: fc.option(fc.integer({ min: 0, max: 2_000_000_000_000 })),
    text: fc.option(fc.constantFrom(...texts)),
    channel: fc.constantFrom('site' as const, 'link' as const, 'found' as const),
    page: fc.option(fc.constantFrom('/preferences', '/registration', '/consents')),
  });
  const toLine = ({
    text,
    ...line
  }: Omit<UnsealedLine, 'event'> & Pick<UnsealedLine, 'event'> & { readonly text: string | null }): UnsealedLine => ({
    ...line,
    ...(text !== null && { textHash: hashText(text), textSource: 'page' as const, textLanguage: 'de' }),
  });

  it('have receipts with every mandatory member', () => {
    const wordsByHash = texts.map((text) => [hashText(text), text] as const);
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
        const receipt = JSON.parse(JSON.stringify(consentReceipt(receiptOf(steps.map(toLine), wordsByHash)))) as Node;
        expect(missingMembers(receipt)).toEqual([]);
      }),
      { numRuns: cases(50, 5000) },
    );
  }, 60_000);
});

function iso(at: number): string {
  return new Date(at).toISOString();
}
