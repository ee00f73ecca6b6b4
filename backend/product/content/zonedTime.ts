/** Why a text is no instant. */
export type NoInstant = 'no-zone' | 'no-time';

const local = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2}))?(Z|[+-]\d{2}:\d{2})?$/;

/**
 * The instant of a date and time in an IANA zone, in epoch milliseconds. With an offset (`…+01:00`, `Z`) the instant is
 * the one it names. Without one: a time that the clocks skip is meant as if they had not been set yet, so it is as much
 * later as they skip (02:30 becomes 03:30); of a time that happens twice the first one is meant, as RFC 5545 has it. Never
 * throws.
 */
export function instantIn(text: string, zone: string): number | NoInstant {
  const offsetAt = offsetsOf(zone);
  if (offsetAt === undefined) return 'no-zone';
  const [whole, year, month, day, hour, minute, second = '00', offset] = local.exec(text) ?? [];
  if (whole === undefined) return 'no-time';
  const date = `${year}-${month}-${day}`;
  const asUtc = Date.parse(`${date}T${hour}:${minute}:${second}Z`);
  if (!Number.isFinite(asUtc) || new Date(asUtc).toISOString().slice(0, 10) !== date) return 'no-time';
  if (offset !== undefined) {
    const instant = Date.parse(`${date}T${hour}:${minute}:${second}${offset}`);
    return Number.isFinite(instant) ? instant : 'no-time';
  }
  const before = asUtc - offsetAt(asUtc - DAY);
  const after = asUtc - offsetAt(asUtc + DAY);
  const fits = [before, after].filter((instant) => instant + offsetAt(instant) === asUtc);
  return fits.length > 0 ? Math.min(...fits) : before;
}

const DAY = 86_400_000;

/** The offset of a zone from UTC at an instant, both in milliseconds; undefined if there is no such zone. */
function offsetsOf(zone: string): ((instant: number) => number) | undefined {
  // Only names of regions: an offset as a name knows no daylight saving time.
  if (!/^(?:UTC|[A-Za-z_]+(?:\/[A-Za-z0-9_+-]+)+)$/.test(zone)) return undefined;
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
    return (instant) => {
      const part = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
      const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = part;
      return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
    };
  } catch {
    return undefined;
  }
}
