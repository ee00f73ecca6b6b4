import { localeOf } from './languageName.ts';
import { isZone, zonedInstant, type ZonedInstant } from '#protocol/zonedTime.ts';

/** The instant of a date and time in an IANA zone, as the content service computes it; undefined if invalid. */
export function zonedMoment(local: string, zone: string): ZonedInstant | undefined {
  const result = zonedInstant(local, zone);
  return typeof result === 'string' ? undefined : result;
}

/** Whether a date and time in a zone is in the past at `now` (epoch milliseconds). */
export function hasPassed(local: string, zone: string, now: number): boolean {
  const moment = zonedMoment(local, zone);
  return moment !== undefined && moment.instant <= now;
}

/** Formats a time, with the zone's short name if there is a zone; returns an invalid ISO text as it is. Never throws. */
export function momentText(time: number | string, language: string, zone?: string): string {
  const instant = typeof time === 'number' ? time : Date.parse(time);
  if (Number.isNaN(instant)) return String(time);
  const timeZone = zone === undefined || isZone(zone) ? zone : undefined;
  const options = {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  } as const;
  const withZoneName = { ...options, timeZoneName: 'short' } as const;
  return new Intl.DateTimeFormat(localeOf(language), zone === undefined ? options : withZoneName).format(instant);
}

/** The IANA zone of the browser. */
export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The zones to choose from, with `first` at the top. */
export function zones(first: readonly string[]): readonly string[] {
  return [...new Set([...first, 'UTC', ...Intl.supportedValuesOf('timeZone')])];
}

/** The zones of capitals that are not the first zone of their country: browsers sort zones by name. */
const capitalZones: Readonly<Record<string, string>> = {
  CY: 'Asia/Nicosia',
  ES: 'Europe/Madrid',
  PT: 'Europe/Lisbon',
};

/** The IANA zone of a country's capital, else the browser's own zone. */
export function zoneOf(country: string): string {
  const capitalZone = capitalZones[country];
  if (capitalZone !== undefined) return capitalZone;
  const browserZone = ownZone();
  try {
    // A method in new browsers, a property in older ones; TypeScript's types have neither.
    const locale = Object(new Intl.Locale(`und-${country}`));
    const zonesOfCountry: unknown = locale.getTimeZones?.() ?? locale.timeZones;
    return Array.isArray(zonesOfCountry) && typeof zonesOfCountry[0] === 'string' ? zonesOfCountry[0] : browserZone;
  } catch {
    return browserZone;
  }
}
