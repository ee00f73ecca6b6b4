import { dayMs } from '@kontor/schema-adapters/values';
import { toLocalTime, zonedInstant } from '#protocol/zonedTime.ts';

/** Weeks for which a newsletter can pause with one tap. Source: requirements#newsletter-pause. */
export const pauseWeeks = [2, 4, 8] as const;
export type PauseWeeks = (typeof pauseWeeks)[number];

/** How long a newsletter pauses: for weeks, or until a day (ISO date) on which it comes again. */
export type PauseChoice = { readonly weeks: PauseWeeks } | { readonly until: string };

/** The end of a pause: the first day on which the newsletter comes again, and its beginning in epoch milliseconds. */
export interface PauseEnd {
  readonly pausedUntil: string;
  readonly resumesAt: number;
}

/** A pause lasts at most this many days. */
export const MAX_PAUSE_DAYS = 366;

/** The day (ISO date) in a zone at an instant in epoch milliseconds. */
export const dayAt = (now: number, zone: string): string => toLocalTime(now, zone).slice(0, 10);

/** Adds days to a day, both ISO dates; calendar days have no zone and no hours. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/**
 * When a pause that begins now (epoch milliseconds) ends in a zone; undefined for a day that does not exist, is not
 * after today, or lies more than a year ahead. It ends when that day begins, even if the clocks skip that midnight.
 * Source: requirements#newsletter-pause.
 */
export function pauseEnd(pause: PauseChoice, now: number, zone: string): PauseEnd | undefined {
  const today = dayAt(now, zone);
  const pausedUntil = 'weeks' in pause ? daysAfter(today, pause.weeks * 7) : pause.until;
  if (!isDay(pausedUntil) || pausedUntil <= today || pausedUntil > daysAfter(today, MAX_PAUSE_DAYS)) return undefined;
  const start = zonedInstant(`${pausedUntil}T00:00`, zone);
  return typeof start === 'string' ? undefined : { pausedUntil, resumesAt: start.instant };
}

function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text);
}

/** The zone of most people of a country. */
const zones: Readonly<Record<string, string>> = {
  AT: 'Europe/Vienna',
  BE: 'Europe/Brussels',
  CH: 'Europe/Zurich',
  DE: 'Europe/Berlin',
  ES: 'Europe/Madrid',
  FR: 'Europe/Paris',
  GB: 'Europe/London',
  IE: 'Europe/Dublin',
  IT: 'Europe/Rome',
  LU: 'Europe/Luxembourg',
  NL: 'Europe/Amsterdam',
  PL: 'Europe/Warsaw',
  PT: 'Europe/Lisbon',
};

/** The IANA zone in which days of a site begin, by its country (ISO 3166-1 alpha-2). */
export const siteZone = (country: string): string => zones[country] ?? 'Europe/Berlin';
