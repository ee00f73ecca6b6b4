const days = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
/** A Monday. */
const firstDay = Date.UTC(2024, 0, 1);
const dayLength = 86_400_000;

/**
 * Opening hours as schema.org writes them (`Mo-Sa 07:00-22:00`) in the customer's language: "Mo–Sa 07:00–22:00". Other
 * texts stay unchanged.
 */
export function openingHours(line: string, language: string): string {
  const [, first = '', last, from, to] = /^(\w\w)(?:-(\w\w))? (\d\d:\d\d)-(\d\d:\d\d)$/.exec(line) ?? [];
  const names = [first, last].filter((day) => day !== undefined).map((day) => days.indexOf(day));
  if (from === undefined || names.includes(-1)) return line;
  const format = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  return `${names.map((day) => format.format(firstDay + day * dayLength)).join('–')} ${from}–${to}`;
}
