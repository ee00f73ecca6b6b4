import { plainSigns } from '../model/plainSigns.ts';

/**
 * Whether a text holds two numbers, or one and the last digits of another: `040 12345 / 12346`. A single slash after an
 * area code (`0711 / 123456`) only separates, and so do several in what is no longer than one number (`0171/123/4567`).
 * Never throws.
 */
export function isSeveralNumbers(text: string): boolean {
  const [first = '', ...others] = plainSigns(text)
    .split(/[/,;|&]|\s\p{L}+\s|\s(?=\+|00[1-9][\d\s]{7})/u)
    .map(dialled)
    .filter((digits) => digits !== '');
  if (others.length === 0 || ![first, ...others].every((part) => /^\+?\d+$/.test(part))) return false;
  const longest = first.startsWith('+') ? MAX_AREA_CODE + MAX_COUNTRY_CODE : MAX_AREA_CODE;
  if (first.length > longest || others.some((part) => part.startsWith('+'))) return true;
  const isWhole = [first, ...others].join('').length <= (first.startsWith('+') ? MAX_INTERNATIONAL : MAX_NATIONAL);
  return others.length > 1 && (!isWhole || /[,;|&\p{L}]/u.test(text));
}

/** With its leading zero or plus: `039976`. */
const MAX_AREA_CODE = 6;
const MAX_COUNTRY_CODE = 3;
const MAX_NATIONAL = 12;
const MAX_INTERNATIONAL = 16;

/** The digits of a number, with a plus if it has its country's code. */
export function dialled(text: string): string {
  return text
    .replaceAll('(0)', '')
    .replaceAll(/[\s()./-]/g, '')
    .replace(/^00(?=[1-9])/, '+');
}
