import { assert, constantFrom, integer, oneof, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dayAt,
  daysAfter,
  MAX_PAUSE_DAYS,
  pauseEnd,
  pauseWeeks,
  siteZone,
} from '#backend/product/newsletters/pauseClock.ts';
import { cases } from '../../../longRun.ts';

const at = (text: string): number => Date.parse(text);

describe('the end of a pause', () => {
  it.each([
    [
      'two weeks across the start of summer time',
      '2026-03-20T10:00:00Z',
      'Europe/Berlin',
      2,
      '2026-04-03',
      '2026-04-02T22:00:00Z',
    ],
    ['two weeks across its end', '2026-10-20T10:00:00Z', 'Europe/Berlin', 2, '2026-11-03', '2026-11-02T23:00:00Z'],
    [
      'begun a moment before midnight',
      '2026-01-01T22:59:59Z',
      'Europe/Berlin',
      2,
      '2026-01-15',
      '2026-01-14T23:00:00Z',
    ],
    ['begun a moment after midnight', '2026-01-01T23:00:00Z', 'Europe/Berlin', 2, '2026-01-16', '2026-01-15T23:00:00Z'],
    [
      'where the day begins at one o’clock',
      '2026-04-10T10:00:00Z',
      'Africa/Cairo',
      2,
      '2026-04-24',
      '2026-04-23T22:00:00Z',
    ],
    ['far from us', '2026-06-01T10:30:00Z', 'Pacific/Kiritimati', 4, '2026-06-30', '2026-06-29T10:00:00Z'],
  ] as const)('%s', (_what, now, zone, weeks, pausedUntil, resumesAt) => {
    expect(pauseEnd({ weeks }, at(now), zone)).toEqual({ pausedUntil, resumesAt: at(resumesAt) });
  });

  it.each([
    ['today', '2026-05-01'],
    ['yesterday', '2026-04-30'],
    ['more than a year ahead', '2027-05-03'],
    ['a day that does not exist', '2026-06-31'],
    ['a day of no leap year', '2027-02-29'],
    ['a time', '2026-06-01T10:00'],
    ['nothing', ''],
    ['a year of five digits', '12026-06-01'],
    ['words', 'tomorrow'],
  ])('is refused: %s', (_what, until) => {
    expect(pauseEnd({ until }, at('2026-05-01T10:00:00Z'), 'Europe/Berlin')).toBeUndefined();
  });

  it.each(['2026-05-02', '2027-05-02'])('may be %s', (until) => {
    expect(pauseEnd({ until }, at('2026-05-01T10:00:00Z'), 'Europe/Berlin')?.pausedUntil).toBe(until);
  });

  const zones = [
    'Europe/Berlin',
    'Europe/Lisbon',
    'Europe/London',
    'Africa/Cairo',
    'Asia/Beirut',
    'America/Sao_Paulo',
    'America/Santiago',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'Pacific/Apia',
    'UTC',
  ];
  // The whole seconds of 2005 to 2040, with skipped and doubled midnights.
  const moment = integer({ min: 1_104_537_600, max: 2_208_988_800 }).map((seconds) => seconds * 1000);
  const pauseChoice = oneof(
    constantFrom(...pauseWeeks).map((weeks) => ({ weeks })),
    integer({ min: 1, max: MAX_PAUSE_DAYS }).map((days) => ({ days })),
  );

  it('ends as its day begins there, neither earlier nor later, in every zone and year (requirements#newsletter-pause)', () => {
    assert(
      property(moment, constantFrom(...zones), pauseChoice, (now, zone, pause) => {
        const today = dayAt(now, zone);
        const days = 'days' in pause ? pause.days : pause.weeks * 7;
        const end = pauseEnd('days' in pause ? { until: daysAfter(today, days) } : pause, now, zone);
        if (end === undefined) throw new Error('no end');
        expect(end.pausedUntil).toBe(daysAfter(today, days));
        // Samoa had no 30 December 2011: such a pause ends as the next day begins.
        const onDay = dayAt(end.resumesAt, zone);
        expect(onDay >= end.pausedUntil && onDay <= daysAfter(end.pausedUntil, 1)).toBe(true);
        expect(dayAt(end.resumesAt - 1000, zone) < end.pausedUntil).toBe(true);
        expect(end.resumesAt).toBeGreaterThan(now);
        // The pause is shorter by the elapsed part of the first day, and by skipped time: a whole day in Samoa.
        const rest = end.resumesAt - now - days * 86_400_000;
        expect(rest).toBeLessThanOrEqual(26 * 3_600_000);
        expect(rest).toBeGreaterThan(-50 * 3_600_000);
      }),
      { numRuns: cases(600, 4_000) },
    );
  });
});

describe('the zone of a site', () => {
  it.each(['DE', 'AT', 'BE', 'FR', 'LU', 'NL', 'PL', 'PT', 'ES'])('exists for %s', (country) => {
    expect(dayAt(0, siteZone(country))).toBe('1970-01-01');
  });
});
