/**
 * Parses a number typed on a page in this language; undefined if the text is no number, is ambiguous, or has more than
 * 15 digits.
 *
 * Blanks and apostrophes separate thousands. A single point or comma before exactly three digits separates thousands if
 * that is the language's separator (`1.000` in German); else the text is ambiguous. Otherwise the last point or comma
 * begins the decimals, because keyboards of phones offer only the separator of the phone's own language.
 * Source: requirements#numbers.
 */
export function readNumber(text: string, language: string): number | undefined {
  const compact = text.replaceAll(/[\s'’]/g, '').replace(/^\u2212/, '-');
  const unsigned = compact.replace(/^[+-]/, '');
  const digits = withPoint(unsigned, separatorsOf(language).group);
  const number = digits === undefined ? undefined : exactNumber(digits);
  return number === undefined || !compact.startsWith('-') ? number : 0 - number;
}

/**
 * Formats a number for a page in this language, without separators of thousands: `1234,5`. {@link readNumber} reads the
 * same number: three decimals become four (`1,2340`), so that they do not look like thousands.
 */
export function textOfNumber(number: number, language: string): string {
  const sign = decimalSigns[language];
  const plain = String(number);
  // No `Intl.NumberFormat` for the product's own languages: a browser's first one takes 18 ms.
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
 * Why a text of digits is no number: too many digits, or two possible readings, which are returned as texts that are
 * unambiguous in every language. Undefined for every other text.
 */
export function doubtOf(text: string): 'digits' | { readonly whole: string; readonly fraction: string } | undefined {
  const compact = text.replaceAll(/[\s'’]/g, '');
  const [, before = '', after = ''] = /^([+\u2212-]?[1-9]\d{0,2})[.,](\d{3})$/.exec(compact) ?? [];
  if (after !== '') return { whole: before + after, fraction: after === '000' ? before : `${compact}0` };
  const hasOnlyDigits = /^[+\u2212-]?[\d.,]+$/.test(compact);
  return hasOnlyDigits && compact.replaceAll(/\D/g, '').length > MAX_DIGITS ? 'digits' : undefined;
}

/** JavaScript stores numbers with this many decimal digits exactly. */
const MAX_DIGITS = 15;

/** Parses plain digits (`1234.5`); undefined if they are no number, or JavaScript would round it. */
export function exactNumber(digits: string): number | undefined {
  if (!/^(?:\d+(?:\.\d*)?|\.\d+)$/.test(digits)) return undefined;
  const number = Number(digits);
  const [whole = '', decimals = ''] = digits.split('.');
  // Ignores trailing zeros, without an expression: that would take quadratic time.
  let length = decimals.length;
  while (decimals[length - 1] === '0') length -= 1;
  const isExact = whole.replace(/^0+/, '').length + length <= MAX_DIGITS;
  return isExact || (length === 0 && Number.isSafeInteger(number)) ? number : undefined;
}

/** Normalises to a decimal point without separators of thousands; undefined if the text is ambiguous. */
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
  const cached = separatorsByLanguage.get(language);
  if (cached) return cached;
  const parts = new Intl.NumberFormat(language).formatToParts(1_234_567);
  const separators = {
    group: parts.find(({ type }) => type === 'group')?.value ?? '',
    format: new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 20 }),
  };
  separatorsByLanguage.set(language, separators);
  return separators;
}
