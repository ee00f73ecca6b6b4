/** A message key and the values for its placeholders. */
export interface PatternText {
  readonly key: string;
  readonly values: Readonly<Record<string, string>>;
}

const atom =
  /(\[0-9\]|\\d|\\p\{Nd\}|\[A-Z\]|\[a-z\]|\[A-Za-z\]|\[a-zA-Z\]|\\[+./-]|[\p{L}\p{N} /_-])(?:\{(\d{1,2})\})?/gu;
const sequence =
  /^\^(?:(?:\[0-9\]|\\d|\\p\{Nd\}|\[A-Z\]|\[a-z\]|\[A-Za-z\]|\[a-zA-Z\]|\\[+./-]|[\p{L}\p{N} /_-])(?:\{\d{1,2}\})?)+\$$/u;
// Only of any length: of a text that is too short or too long, these sentences say nothing.
const digits = /^\^(?:\[0-9\]|\\d|\\p\{Nd\})(?:[+*]|\{[01],\})\$$/;
const without = /^\^\[\^([^\]\\^\s-]{1,12})\](?:[+*]|\{[01],\})\$$/u;
const digitSigns: ReadonlySet<string> = new Set(['[0-9]', String.raw`\d`, String.raw`\p{Nd}`]);
/** What a required value's pattern begins with: it is not only blank. */
const filled = String.raw`^(?=[^]*\S)`;

/**
 * The message for a pattern that only means "digits only", "without these characters", or a fixed sequence of
 * characters, explained by an example that it accepts. Undefined for every other pattern: a pattern itself is never
 * shown. Never throws.
 */
export function patternText(given: string | undefined): PatternText | undefined {
  if (given === undefined) return undefined;
  const pattern = given.startsWith(filled) ? `^${given.slice(filled.length)}` : given;
  if (digits.test(pattern)) return { key: 'global.rules.pattern.digits', values: {} };
  const [, signs] = without.exec(pattern) ?? [];
  if (signs !== undefined)
    return { key: 'global.rules.pattern.without', values: { signs: signs.replaceAll(/(?!^)./gu, ' $&') } };
  if (!sequence.test(pattern)) return undefined;
  const example = exampleOf(pattern.slice(1, -1));
  // A fixed sequence needs no more steps than it has signs.
  return new RegExp(pattern, 'u').test(example)
    ? { key: 'global.rules.pattern.example', values: { example } }
    : undefined;
}

/** A text that a sequence of atoms accepts: `AB1234` for two capital letters and four digits. */
function exampleOf(atoms: string): string {
  let example = '';
  for (const [, sign = '', times = '1'] of atoms.matchAll(atom))
    for (let index = 0; index < Math.min(Number(times), 40); index += 1) example += signAt(sign, index);
  return example;
}

function signAt(sign: string, index: number): string {
  if (digitSigns.has(sign)) return String((index + 1) % 10);
  if (!sign.startsWith('[')) return sign.replace('\\', '');
  const letter = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.charAt(index % 26);
  return sign === '[a-z]' ? letter.toLowerCase() : letter;
}
