/** A message key and the values for its placeholders. */
export interface PatternText {
  readonly key: string;
  readonly values: Readonly<Record<string, string>>;
}

const atom = /(\[0-9\]|\\d|\[A-Z\]|\[a-z\]|\[A-Za-z\]|\[a-zA-Z\]|\\[+./-]|[\p{L}\p{N} +/_-])(?:\{(\d{1,2})\})?/gu;
const sequence =
  /^\^(?:(?:\[0-9\]|\\d|\[A-Z\]|\[a-z\]|\[A-Za-z\]|\[a-zA-Z\]|\\[+./-]|[\p{L}\p{N} +/_-])(?:\{\d{1,2}\})?)+\$$/u;
const digits = /^\^(?:\[0-9\]|\\d)(?:[+*]|\{\d{1,3},\d{0,3}\})\$$/;
const without = /^\^\[\^([^\]\\^-]{1,12})\](?:[+*]|\{\d{1,3},\d{0,3}\})\$$/u;

/**
 * The message for a pattern that only means "digits only", "without these characters", or a fixed sequence of
 * characters, explained by an example. Undefined for every other pattern: a pattern itself is never shown. Never
 * throws.
 */
export function patternText(pattern: string | undefined): PatternText | undefined {
  if (pattern === undefined) return undefined;
  if (digits.test(pattern)) return { key: 'global.rules.pattern.digits', values: {} };
  const [, signs] = without.exec(pattern) ?? [];
  if (signs !== undefined)
    return { key: 'global.rules.pattern.without', values: { signs: signs.replaceAll(/(?!^)./gu, ' $&') } };
  return sequence.test(pattern)
    ? { key: 'global.rules.pattern.example', values: { example: exampleOf(pattern.slice(1, -1)) } }
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
  if (sign === '[0-9]' || sign === String.raw`\d`) return String((index + 1) % 10);
  if (!sign.startsWith('[')) return sign.replace('\\', '');
  const letter = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.charAt(index % 26);
  return sign === '[a-z]' ? letter.toLowerCase() : letter;
}
