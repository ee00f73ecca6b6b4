import { describe, expect, it } from 'vitest';
import { momentText, zonedMoment, zoneOf, zones } from '../../../studio/model/publicationTime.ts';

describe('the time of a publication', () => {
  it.each([
    ['2026-12-01T09:00', 'Europe/Berlin', '2026-12-01T08:00:00.000Z', 'plain'],
    ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z', 'skipped'],
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z', 'twice'],
    ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z', 'twice'],
  ])('%s in %s is %s (%s)', (local, zone, instant, kind) => {
    expect(zonedMoment(local, zone)).toEqual({ instant: Date.parse(instant), kind });
  });

  it.each([
    ['', 'UTC'],
    ['tomorrow', 'UTC'],
    ['2026-12-01T09:00', 'Nowhere/Here'],
    ['2026-13-01T09:00', 'UTC'],
  ])('%s in %s is no moment', (local, zone) => {
    expect(zonedMoment(local, zone)).toBeUndefined();
  });

  it('is told in words, with the short name of the zone where one is meant', () => {
    expect(momentText('2026-12-01T08:00:00Z', 'de', 'Europe/Berlin')).toBe('1. Dezember 2026 um 09:00 MEZ');
    expect(momentText('never', 'de')).toBe('never');
  });

  it('is chosen from all zones, the site’s first', () => {
    expect(zones(['Europe/Vienna']).slice(0, 2)).toEqual(['Europe/Vienna', 'UTC']);
    expect(zones([]).length).toBeGreaterThan(100);
  });

  it.each([
    ['AT', 'Europe/Vienna'],
    ['CY', 'Asia/Nicosia'],
    ['DE', 'Europe/Berlin'],
    ['ES', 'Europe/Madrid'],
    ['PT', 'Europe/Lisbon'],
  ])('is that of the capital for newsletters in %s', (country, zone) => {
    expect(zoneOf(country)).toBe(zone);
  });
});
