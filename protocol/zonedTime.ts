import { dayMs } from '@kontor/schema-adapters/values';
/** Why a text is no instant. */
export type NoInstant = 'no-zone' | 'no-time';

/** A date and time in a zone. */
export interface ZonedInstant {
  /** Epoch milliseconds. */
  readonly instant: number;
  /** `skipped`: the clocks skip this time; `twice`: it occurs twice; see {@link zonedInstant}. */
  readonly kind: 'plain' | 'skipped' | 'twice';
}

const local = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::(\d{2}))?(Z|[+-]\d{2}:\d{2})?$/;

/**
 * The instant of a date and time in an IANA zone; an offset in the text (`…+01:00`, `Z`) takes precedence. As in RFC
 * 5545, a time that the clocks skip uses the offset before the gap (02:30 becomes 03:30), and a time that occurs twice
 * means the first one. Never throws.
 */
export function zonedInstant(text: string, zone: string): ZonedInstant | NoInstant {
  const offsetAt = offsetsOf(zone);
  if (offsetAt === undefined) return 'no-zone';
  const [whole, date = '', time = '', second = '00', offset] = local.exec(text) ?? [];
  const asUtc = Date.parse(`${date}T${time}:${second}Z`);
  if (whole === undefined || !Number.isFinite(asUtc) || isoOf(asUtc).slice(0, 10) !== date) return 'no-time';
  if (offset !== undefined) {
    const instant = Date.parse(`${date}T${time}:${second}${offset}`);
    return Number.isFinite(instant) ? { instant, kind: 'plain' } : 'no-time';
  }
  const before = asUtc - offsetAt(asUtc - dayMs);
  const after = asUtc - offsetAt(asUtc + dayMs);
  const fits = [...new Set([before, after])].filter((instant) => instant + offsetAt(instant) === asUtc);
  return {
    instant: fits.length === 0 ? before : Math.min(...fits),
    kind: fits.length === 0 ? 'skipped' : fits.length > 1 ? 'twice' : 'plain',
  };
}

/** Whether there is a zone of this IANA name. Never throws. */
export const isZone = (zone: string): boolean => offsetsOf(zone) !== undefined;

/** Formats an instant (epoch milliseconds) in a zone for `datetime-local` inputs; empty if one of both is invalid. */
export function toLocalTime(instant: number, zone: string): string {
  const offsetAt = offsetsOf(zone);
  return offsetAt === undefined || !Number.isFinite(instant) ? '' : isoOf(instant + offsetAt(instant)).slice(0, 16);
}

/** Adds the zone's offset to a date and time: `2025-11-01T00:00:00+01:00`; undefined if one of both is invalid. */
export function withOffset(text: string, zone: string): string | undefined {
  const result = zonedInstant(text, zone);
  const offsetAt = offsetsOf(zone);
  if (typeof result === 'string' || offsetAt === undefined) return undefined;
  const offset = offsetAt(result.instant);
  const size = isoOf(Math.abs(offset)).slice(11, 16);
  return `${isoOf(result.instant + offset).slice(0, 19)}${offset < 0 ? '-' : '+'}${size}`;
}

const isoOf = (instant: number): string => new Date(instant).toISOString();

const offsets = new Map<string, (instant: number) => number>();

/** The offset of a zone from UTC at an instant, both in milliseconds; undefined if there is no such zone. */
function offsetsOf(zone: string): ((instant: number) => number) | undefined {
  // Only names of regions: zones named by an offset have no daylight saving time.
  if (!/^(?:UTC|[A-Za-z_]+(?:\/[A-Za-z0-9_+-]+)+)$/.test(zone)) return undefined;
  const cached = offsets.get(zone);
  if (cached !== undefined) return cached;
  try {
    const format = new Intl.DateTimeFormat('en-US-u-hc-h23', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      era: 'short',
    });
    const offsetAt = (instant: number): number => {
      const part = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
      const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = part;
      // `Date.UTC` takes years below 100 as 19xx.
      const inZone = new Date(Date.UTC(2000, month - 1, day, hour, minute, second)).setUTCFullYear(year);
      return inZone - Math.floor(instant / 1000) * 1000;
    };
    offsets.set(zone, offsetAt);
    return offsetAt;
  } catch {
    return undefined;
  }
}
