import { describe, expect, it } from 'vitest';
import type { ConsentFact } from '#backend/product/evidence/consentFacts.ts';
import { consentReceipt, consentStatuses } from '#backend/product/evidence/receipt/consentReceipt.ts';
import { consentCards } from '#backend/product/consents/visitConsents.ts';
import { consentHistory } from '#backend/product/consents/personReceipt.ts';
import { missingMembers } from '../evidence/receipt/receiptMembers.ts';
import { receiptOf, type UnsealedLine } from '../evidence/receipt/receiptParts.ts';

const purpose = 'data.sfmc.dataProcessingConsented';
const visit = Date.parse('2026-11-24T15:00:00Z');
const fact: ConsentFact = {
  purpose,
  granted: true,
  isPending: false,
  isEnrolled: false,
  givenAt: null,
  mailSentAt: null,
  confirmedAt: null,
  textVersion: null,
  textLanguage: null,
};
/** The line of a visit for a consent of an account without a time. */
const visitLine: UnsealedLine = { event: 'granted', purpose, channel: 'found', page: null, at: visit };
const collectTimes = (line: UnsealedLine, { granted = true, givenAt = null as number | null } = {}) => {
  const input = receiptOf([{ ...visitLine, ...line }]);
  const { lines, words } = input;
  const facts = [{ ...fact, granted, givenAt }];
  const [card] = consentCards({ facts, lines }, {}, words, { withGiven: true, features: {} });
  const [event] = consentHistory(lines, words, new Map());
  return {
    since: card?.since,
    given: card?.given?.at,
    history: event?.at,
    receipt: consentStatuses(lines),
    problems: missingMembers(JSON.parse(JSON.stringify(consentReceipt(input)))),
  };
};

describe('a consent whose time the account does not tell', () => {
  it('has no time on the card, in the history and in the receipt; the visit that found it is none', () => {
    expect(collectTimes(visitLine)).toMatchObject({
      since: null,
      given: null,
      history: null,
      receipt: [{ 'dpv:isIndicatedAtTime': 'not recorded', 'kontor:recordedAt': new Date(visit).toISOString() }],
      problems: [],
    });
  });

  it('has none either when its end was found', () => {
    const end = { ...visitLine, event: 'withdrawn' } as const;
    expect(collectTimes(end, { granted: false })).toMatchObject({ since: null, history: null });
  });

  it('has the time of the page on which it was given', () => {
    const at = new Date(visit).toISOString();
    expect(collectTimes({ ...visitLine, channel: 'site', page: '/preferences' })).toMatchObject({
      since: at,
      given: at,
      history: at,
      receipt: [{ 'dpv:isIndicatedAtTime': at }],
    });
  });

  it('has the account’s own time where it tells one', () => {
    const grantTime = visit - 1000;
    const at = new Date(grantTime).toISOString();
    expect(collectTimes({ ...visitLine, givenAt: grantTime }, { givenAt: grantTime })).toMatchObject({
      since: at,
      given: at,
      history: at,
    });
  });
});

describe('a consent with a double opt-in', () => {
  const mailed = Date.parse('2025-01-14T08:30:00Z');
  const confirmedAt = Date.parse('2025-01-14T08:42:00Z');
  const later = Date.parse('2025-11-20T10:00:00Z');
  const line = { ...visitLine, purpose: 'subscriptions.NLT_WEEKLY' };
  it.each([
    // The account's last change of the subscription was ten months after the confirmation.
    ['found later', line, { givenAt: later, mailSentAt: mailed, confirmedAt }, confirmedAt, confirmedAt],
    ['found later, without a confirmation', line, { givenAt: later }, later, null],
    ['given on our page once more', { ...line, channel: 'site' }, { givenAt: later, confirmedAt }, later, null],
  ] as const)(
    'has one time on card, in details and in history, never after its confirmation: %s',
    (_what, entry, own, at, confirmed) => {
      const times = { mailSentAt: null, confirmedAt: null, ...own };
      const { lines, words } = receiptOf([{ ...entry, ...times }]);
      const [card] = consentCards({ facts: [{ ...fact, ...times, purpose: line.purpose }], lines }, {}, words, {
        withGiven: true,
        features: {},
      });
      const [event] = consentHistory(lines, words, new Map());
      const iso = (time: number | null | undefined): string | null => (time ? new Date(time).toISOString() : null);
      expect([card?.since, card?.given?.at, event?.at, card?.given?.confirmedAt]).toEqual([
        iso(at),
        iso(at),
        iso(at),
        iso(confirmed),
      ]);
    },
  );
});
