/** An IANA zone of a country, the first that the browser knows; the browser's own without one. */
export function zoneOf(country: string): string {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  try {
    // A method in some browsers and a member in older ones; TypeScript knows neither.
    const { getTimeZones, timeZones } = Object(Intl.Locale.prototype);
    const locale = new Intl.Locale(`und-${country}`);
    const zones: unknown =
      getTimeZones?.call(locale) ?? (timeZones === undefined ? undefined : Object(locale).timeZones);
    return Array.isArray(zones) && typeof zones[0] === 'string' ? zones[0] : own;
  } catch {
    return own;
  }
}

/** Local date and time of a moment in a zone, as `datetime-local` inputs have them; empty for what is no moment. */
export function toLocalTime(moment: string, zone: string): string {
  const time = Date.parse(moment);
  return Number.isNaN(time) ? '' : new Date(time + offsetAt(time, zone)).toISOString().slice(0, 16);
}

/** The moment of a local date and time in a zone, with the zone's offset: `2025-11-01T00:00:00+01:00`. */
export function fromLocalTime(local: string, zone: string, seconds = '00'): string | undefined {
  const wanted = Date.parse(`${local}:${seconds}Z`);
  if (Number.isNaN(wanted)) return undefined;
  // The offset at the moment itself, which the first guess misses near a change of the clocks.
  const guess = wanted - offsetAt(wanted, zone);
  const offset = offsetAt(guess, zone);
  const minutes = Math.abs(offset) / 60_000;
  return `${local}:${seconds}${offset < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}

function two(value: number): string {
  return String(Math.trunc(value)).padStart(2, '0');
}

/** What a zone's clocks are ahead of UTC at a moment, in milliseconds. */
function offsetAt(time: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(time);
  const of = (type: string): number => Number(parts.find((part) => part.type === type)?.value);
  const local = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return local - Math.trunc(time / 1000) * 1000;
}
