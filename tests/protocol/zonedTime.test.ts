import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isZone, toLocalTime, withOffset, zonedInstant } from '../../protocol/zonedTime.ts';

const iso = (text: string, zone: string): string => {
  const result = zonedInstant(text, zone);
  return typeof result === 'string' ? result : new Date(result.instant).toISOString();
};

describe('a date and time in a zone', () => {
  it.each([
    ['in winter', '2026-12-01T09:00', 'Europe/Berlin', '2026-12-01T08:00:00.000Z'],
    ['in summer', '2026-07-01T09:00', 'Europe/Berlin', '2026-07-01T07:00:00.000Z'],
    ['just before the clocks skip an hour', '2026-03-29T01:59', 'Europe/Berlin', '2026-03-29T00:59:00.000Z'],
    ['that the clocks skip is an hour later', '2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['just after it', '2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    ['that happens twice is the first one', '2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['with an offset is the one meant', '2026-10-25T02:30+01:00', 'Europe/Berlin', '2026-10-25T01:30:00.000Z'],
    ['after the clocks went back', '2026-10-25T03:00', 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
    ['where they skip half an hour', '2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
    ['where midnight is skipped', '2026-09-06T00:10', 'America/Santiago', '2026-09-06T04:10:00.000Z'],
    ['where a whole day was skipped', '2011-12-30T12:00', 'Pacific/Apia', '2011-12-30T22:00:00.000Z'],
    ['in a year of one digit', '0002-12-31T23:59', 'UTC', '0002-12-31T23:59:00.000Z'],
    ['in UTC', '2026-01-01T00:00:05', 'UTC', '2026-01-01T00:00:05.000Z'],
    ['as an instant', '2026-01-01T00:00Z', 'Asia/Kathmandu', '2026-01-01T00:00:00.000Z'],
  ])('%s', (_what, text, zone, expected) => {
    expect(iso(text, zone)).toBe(expected);
  });

  it.each([
    ['2026-02-30T10:00', 'Europe/Berlin', 'no-time'],
    ['2026-13-01T10:00', 'Europe/Berlin', 'no-time'],
    ['2026-01-01T24:00', 'Europe/Berlin', 'no-time'],
    ['2026-01-01', 'Europe/Berlin', 'no-time'],
    ['tomorrow', 'Europe/Berlin', 'no-time'],
    ['2026-01-01T10:00+99:00', 'Europe/Berlin', 'no-time'],
    ['2026-01-01T10:00', 'Europe/Nowhere', 'no-zone'],
    ['2026-01-01T10:00', '+01:00', 'no-zone'],
    ['2026-01-01T10:00', '', 'no-zone'],
  ])('is not %s in %s', (text, zone, why) => {
    expect(iso(text, zone)).toBe(why);
  });

  it('shows in its zone as it was entered, except where the clocks skip it', () => {
    const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'America/St_Johns'];
    const minutes = fc.integer({ min: Date.UTC(2000, 0, 1) / 60_000, max: Date.UTC(2036, 0, 1) / 60_000 });
    fc.assert(
      fc.property(minutes, fc.constantFrom(...zones), (minute, zone) => {
        const entered = new Date(minute * 60_000).toISOString().slice(0, 16);
        const result = zonedInstant(entered, zone);
        if (typeof result === 'string') return false;
        const { instant } = result;
        const displayTime = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
          .format(instant)
          .replace(' ', 'T');
        return displayTime === entered || displayTime > entered;
      }),
    );
  });
});

describe('an instant', () => {
  it.each([
    ['2026-07-01T07:00:00Z', 'Europe/Berlin', '2026-07-01T09:00', '2026-07-01T09:00:00+02:00'],
    ['2026-12-01T08:00:00Z', 'Europe/Berlin', '2026-12-01T09:00', '2026-12-01T09:00:00+01:00'],
    ['2026-12-01T08:00:00Z', 'America/St_Johns', '2026-12-01T04:30', '2026-12-01T04:30:00-03:30'],
    ['2026-12-01T08:00:00Z', 'UTC', '2026-12-01T08:00', '2026-12-01T08:00:00+00:00'],
    // The clocks go back: the hour before and the hour after.
    ['2026-10-25T00:59:00Z', 'Europe/Berlin', '2026-10-25T02:59', '2026-10-25T02:59:00+02:00'],
    ['2026-10-25T02:00:00Z', 'Europe/Berlin', '2026-10-25T03:00', '2026-10-25T03:00:00+01:00'],
    ['2026-03-29T01:00:00Z', 'Europe/Berlin', '2026-03-29T03:00', '2026-03-29T03:00:00+02:00'],
  ])('%s in %s is entered as %s and written as %s', (instant, zone, entered, written) => {
    expect(toLocalTime(Date.parse(instant), zone)).toBe(entered);
    expect(withOffset(entered, zone)).toBe(written);
    expect(Date.parse(written)).toBe(Date.parse(instant));
  });

  it('keeps the second that was meant, and is an hour later where the clocks skip it', () => {
    expect(withOffset('2026-12-31T23:59:59', 'Europe/Berlin')).toBe('2026-12-31T23:59:59+01:00');
    expect(withOffset('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T03:30:00+02:00');
  });

  it('is none without a time or a zone', () => {
    expect(toLocalTime(Date.parse('never'), 'UTC')).toBe('');
    expect(toLocalTime(0, 'Europe/Nowhere')).toBe('');
    expect(withOffset(':00', 'UTC')).toBeUndefined();
    expect([isZone('Europe/Berlin'), isZone('+01:00')]).toEqual([true, false]);
  });
});
