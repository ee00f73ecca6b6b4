import { localeOf } from './languageName.ts';
import { isZone, zonedInstant, type ZonedInstant } from '#adapters/model/zonedTime.ts';

/** The moment of a date and time in an IANA zone, as the content service understands it; undefined for what is none. */
export function zonedMoment(local: string, zone: string): ZonedInstant | undefined {
  const found = zonedInstant(local, zone);
  return typeof found === 'string' ? undefined : found;
}

/** Whether a date and time in a zone has passed at `now` (epoch milliseconds), so that nothing can be published then. */
export function hasPassed(local: string, zone: string, now: number): boolean {
  const moment = zonedMoment(local, zone);
  return moment !== undefined && moment.instant <= now;
}

/** A moment in words, with the zone's short name; the ISO text itself where it is no moment. Never throws. */
export function momentText(time: number | string, language: string, zone?: string): string {
  const instant = typeof time === 'number' ? time : Date.parse(time);
  if (Number.isNaN(instant)) return String(time);
  const known = zone === undefined || isZone(zone) ? zone : undefined;
  const options = {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: known,
  } as const;
  const named = { ...options, timeZoneName: 'short' } as const;
  return new Intl.DateTimeFormat(localeOf(language), zone === undefined ? options : named).format(instant);
}

/** The zone of the editor's browser. */
export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The zones that can be chosen: those of the site and of the browser first. */
export function zones(first: readonly string[]): readonly string[] {
  const all = typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : [];
  return [...new Set([...first, 'UTC', ...all])];
}

/** An IANA zone of a country, the first that the browser knows; the browser's own without one. */
export function zoneOf(country: string): string {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  try {
    // A method in some browsers and a member in older ones; TypeScript knows neither.
    const { getTimeZones, timeZones } = Object(Intl.Locale.prototype);
    const locale = new Intl.Locale(`und-${country}`);
    const zonesOfCountry: unknown =
      getTimeZones?.call(locale) ?? (timeZones === undefined ? undefined : Object(locale).timeZones);
    return Array.isArray(zonesOfCountry) && typeof zonesOfCountry[0] === 'string' ? zonesOfCountry[0] : own;
  } catch {
    return own;
  }
}
