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
