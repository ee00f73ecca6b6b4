import { plainSigns } from '../model/plainSigns.ts';

/**
 * Whether a text contains two phone numbers, or one and the last digits of another: `040 12345 / 12346`. A single slash
 * after an area code (`0711 / 123456`) is only a separator, and so are several in a text no longer than one number
 * (`0171/123/4567`). Never throws.
 */
export function isSeveralNumbers(text: string): boolean {
  const [first = '', ...others] = plainSigns(text)
    .split(/[/,;|&]|\s\p{L}+\s|\s(?=\+|00[1-9][\d\s]{7})/u)
    .map(extractDigits)
    .filter((digits) => digits !== '');
  if (others.length === 0 || ![first, ...others].every((part) => /^\+?\d+$/.test(part))) return false;
  const maxAreaCode = first.startsWith('+') ? MAX_AREA_CODE + MAX_COUNTRY_CODE : MAX_AREA_CODE;
  if (first.length > maxAreaCode || others.some((part) => part.startsWith('+'))) return true;
  const isWhole = [first, ...others].join('').length <= (first.startsWith('+') ? MAX_INTERNATIONAL : MAX_NATIONAL);
  return others.length > 1 && (!isWhole || /[,;|&\p{L}]/u.test(text));
}

/** Digits of the longest area code with its leading zero: `039976`. */
const MAX_AREA_CODE = 6;
const MAX_COUNTRY_CODE = 3;
const MAX_NATIONAL = 12;
const MAX_INTERNATIONAL = 16;

/** Extracts the digits of a phone number, with a plus if it has a country code. */
export function extractDigits(text: string): string {
  return text
    .replaceAll('(0)', '')
    .replaceAll(/[\s()./-]/g, '')
    .replace(/^00(?=[1-9])/, '+');
}
