/**
 * The formats that forms use, with their checks; the type of schemas names no other, and the interpreter of schemas knows
 * only these. Never throws.
 * Source: requirements#IDP-formats.
 */
export const format = {
  date: isDate,
  'date-time': (text: string) => {
    const [date = '', time = ''] = text.split(/[T ]/i);
    return isDate(date) && /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i.test(time);
  },
  email: (text: string) =>
    /^[^\s@"().,:;<>[\]\\]+(\.[^\s@"().,:;<>[\]\\]+)*@[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/i.test(
      text,
    ) && text.indexOf('@') <= 64,
  uri: isAddress,
  url: isAddress,
  uuid: (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text),
} satisfies Readonly<Record<string, (text: string) => boolean>>;

/** A format that a form's schema can ask for. */
export type FormatName = keyof typeof format;

function isDate(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)
  );
}

function isAddress(text: string): boolean {
  return URL.canParse(text) && !/\s/.test(text);
}
