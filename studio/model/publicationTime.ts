/** A local date and time in a zone: which moment it is, and whether the clocks are changed around it. */
export interface ZonedMoment {
  /** Epoch milliseconds. */
  readonly instant: number;
  /** `skipped`: the clocks skip this time, and the moment is as much later; `twice`: it comes twice, and the first is meant. */
  readonly kind: 'plain' | 'skipped' | 'twice';
}

const day = 86_400_000;

/**
 * The moment of a `YYYY-MM-DDTHH:MM` in an IANA zone, as the content service understands it; undefined for what is no
 * such time or zone. Never throws.
 */
export function zonedMoment(local: string, zone: string): ZonedMoment | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local)) return undefined;
  const wanted = Date.parse(`${local}Z`);
  const format = formatOf(zone);
  if (Number.isNaN(wanted) || format === undefined) return undefined;
  const before = wanted - offsetAt(wanted - day, format);
  const after = wanted - offsetAt(wanted + day, format);
  const fits = [...new Set([before, after])].filter((instant) => instant + offsetAt(instant, format) === wanted);
  const [first = before] = fits.toSorted((a, b) => a - b);
  return { instant: first, kind: fits.length === 0 ? 'skipped' : fits.length > 1 ? 'twice' : 'plain' };
}

/** A moment in words, with the zone's short name; the ISO text itself where it is no moment. Never throws. */
export function momentText(time: number | string, language: string, zone?: string): string {
  const instant = typeof time === 'number' ? time : Date.parse(time);
  if (Number.isNaN(instant)) return String(time);
  const known = zone === undefined || formatOf(zone) !== undefined ? zone : undefined;
  const options = {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: known,
  } as const;
  const named = { ...options, timeZoneName: 'short' } as const;
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, zone === undefined ? options : named).format(
    instant,
  );
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

function formatOf(zone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    return undefined;
  }
}

/** What a zone's clocks are ahead of UTC at a moment, in milliseconds. */
function offsetAt(instant: number, format: Intl.DateTimeFormat): number {
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const [year = 0, month = 1, date = 1, hour = 0, minute = 0, second = 0] = (
    ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
  ).map((type) => parts.get(type));
  return Date.UTC(year, month - 1, date, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}
