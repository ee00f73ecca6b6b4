/**
 * The number that a text means on a page in this language; undefined if it means none, can be read in two ways, or has
 * more digits than a number of the page can hold.
 *
 * Blanks and apostrophes only separate thousands. One point or comma before exactly three digits does so too where the
 * language writes it like that (`1.000` in German); in every other language it could as well begin the decimals, and
 * nothing is guessed. Elsewhere the last point or comma begins the decimals, because keyboards of a phone offer only that
 * of the phone's own language.
 * Source: requirements#numbers.
 */
export function readNumber(text: string, language: string): number | undefined {
  const bare = text.replaceAll(/[\s'’]/g, '').replace(/^\u2212/, '-');
  const unsigned = bare.replace(/^[+-]/, '');
  const digits = withPoint(unsigned, separatorsOf(language).group);
  const number = digits === undefined ? undefined : exactNumber(digits);
  return number === undefined || !bare.startsWith('-') ? number : 0 - number;
}

/**
 * A number as a page in this language writes it, without separators of thousands: `1234,5`. {@link readNumber} reads it
 * as the same number: three decimals become four (`1,2340`), so that they are no thousands.
 */
export function textOfNumber(number: number, language: string): string {
  const sign = decimalSigns[language];
  const plain = String(number);
  // A browser's first number format takes 18 ms: for the product's own languages none is made.
  const text = sign && !plain.includes('e') ? plain.replace('.', sign) : separatorsOf(language).format.format(number);
  return typeof doubtOf(text) === 'object' ? `${text}0` : text;
}

const decimalSigns: Readonly<Record<string, string | undefined>> = {
  ...Object.fromEntries(
    'de de-BE de-LU es fr fr-BE fr-LU nl nl-BE pl pt'.split(' ').map((language) => [language, ',']),
  ),
  en: '.',
};

/**
 * Why a text of digits is no number: it has too many of them, or it can be read in two ways, which are then given as
 * texts that can be read in one way in every language. Undefined for every other text.
 */
export function doubtOf(text: string): 'digits' | { readonly whole: string; readonly fraction: string } | undefined {
  const bare = text.replaceAll(/[\s'’]/g, '');
  const [, before = '', after = ''] = /^([+\u2212-]?[1-9]\d{0,2})[.,](\d{3})$/.exec(bare) ?? [];
  if (after !== '') return { whole: before + after, fraction: after === '000' ? before : `${bare}0` };
  return /^[+\u2212-]?[\d.,]+$/.test(bare) && bare.replaceAll(/\D/g, '').length > MAX_DIGITS ? 'digits' : undefined;
}

/** A number of this many digits is stored exactly, wherever its point is. */
const MAX_DIGITS = 15;

/** The number of plain digits (`1234.5`); undefined if it would become another one, or is none. */
export function exactNumber(digits: string): number | undefined {
  if (!/^(?:\d+(?:\.\d*)?|\.\d+)$/.test(digits)) return undefined;
  const number = Number(digits);
  const [whole = '', decimals = ''] = digits.split('.');
  // Zeros after the last digit say nothing. An expression for them would need quadratic time.
  let length = decimals.length;
  while (decimals[length - 1] === '0') length -= 1;
  const isExact = whole.replace(/^0+/, '').length + length <= MAX_DIGITS;
  return isExact || (length === 0 && Number.isSafeInteger(number)) ? number : undefined;
}

/** The digits with a point before the decimals and without separators of thousands; undefined if that is not clear. */
function withPoint(text: string, group: string): string | undefined {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (last === -1) return text;
  const sign = text[last] === '.' ? '.' : ',';
  const before = text.slice(0, last);
  if (thousands[sign].test(text)) return sign === group || before.includes(sign) ? without(text, sign) : undefined;
  const other = sign === '.' ? ',' : '.';
  return `${thousands[other].test(before) ? without(before, other) : before}.${text.slice(last + 1)}`;
}

const thousands = { '.': /^[1-9]\d{0,2}(?:\.\d{3})+$/, ',': /^[1-9]\d{0,2}(?:,\d{3})+$/ };

function without(text: string, sign: string): string {
  return text.replaceAll(sign, '');
}

interface Separators {
  readonly group: string;
  readonly format: Intl.NumberFormat;
}

const separatorsByLanguage = new Map<string, Separators>();

function separatorsOf(language: string): Separators {
  const before = separatorsByLanguage.get(language);
  if (before) return before;
  const parts = new Intl.NumberFormat(language).formatToParts(1_234_567);
  const found = {
    group: parts.find(({ type }) => type === 'group')?.value ?? '',
    format: new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 20 }),
  };
  separatorsByLanguage.set(language, found);
  return found;
}
