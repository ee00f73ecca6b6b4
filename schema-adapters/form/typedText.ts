import type { FieldOptions, FormSchema } from '../model/form.ts';
import { readNumber } from '../model/numberText.ts';
import { plainSigns } from '../model/plainSigns.ts';

/** The rules for reading the text of a leaf. */
export interface FieldRules {
  readonly schema: (Pick<FormSchema, 'type' | 'enum' | 'pattern'> & { readonly format?: string }) | undefined;
  readonly options: Partial<FieldOptions> | undefined;
  /** Absent in forms without phone numbers, whose scripts stay smaller. */
  readonly normalizePhone?: ((text: string) => string) | undefined;
}

/** Parses a number in this language; without a language in JSON's notation. */
export function numberIn(text: string, language: string | undefined): number | undefined {
  if (language !== undefined) return readNumber(text, language);
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}

/** Splits street and house number, which autofill and people write in one line: `Musterstraße 12 a`. */
export function splitStreet(text: string): { readonly street: string; readonly houseNumber: string } | undefined {
  const [, street, houseNumber] = streetWithNumber.exec(text.trim()) ?? [];
  return street === undefined || houseNumber === undefined ? undefined : { street, houseNumber };
}

/** A year at the end belongs to the street: `Plein 1944`. */
const streetWithNumber =
  /^(.*\p{L}\.?)(?:[\s,]+|(?<=\.))((?!(?:1[7-9]|20)\d\d)\d{1,4} ?[a-z]?(?: ?[-–/+] ?\d{1,4} ?[a-z]?)?)$/iu;

/**
 * Removes blanks around a text, invisible characters in e-mail addresses, and separators in phone numbers and
 * postcodes.
 */
export function normalizeText(raw: string, { schema, options, normalizePhone }: FieldRules): string {
  if (options?.normalise === 'phone' && normalizePhone) return normalizePhone(raw);
  if (options?.normalise === 'zip') return postcodeIn(plainSigns(raw).trim(), options.pattern ?? schema?.pattern);
  const isEmail = options?.inputMode === 'email' || schema?.format === 'email';
  return (isEmail ? plainSigns(raw) : raw).trim();
}

/**
 * The first spelling of a postcode that its rule accepts: Dutch with a space, upper case, as typed, without spaces,
 * without hyphens, with one hyphen; the same without a country prefix (`L-1611`).
 */
function postcodeIn(text: string, pattern: string | undefined): string {
  const upper = text.toUpperCase();
  if (pattern === undefined || withoutGaps(upper).length > 12) return upper;
  const rule = new RegExp(pattern, 'u');
  return (
    [upper, upper.replace(/^[A-Z]{1,2}[\s-]*(?=\d)/, '')]
      .flatMap((postcode) => [...getSpellings(postcode), ...(postcode === upper ? [text] : [])])
      .find((spelling) => rule.test(spelling)) ?? text
  );
}

function getSpellings(upper: string): readonly string[] {
  const compact = withoutGaps(upper);
  const dutch = /^\d{4}[A-Z]{2}$/.test(compact) ? [`${compact.slice(0, 4)} ${compact.slice(4)}`] : [];
  const hyphened = Array.from(
    { length: Math.max(0, compact.length - 1) },
    (_, index) => `${compact.slice(0, index + 1)}-${compact.slice(index + 1)}`,
  );
  return [...dutch, upper, upper.replaceAll(/\s/g, ''), compact, ...hyphened];
}

const withoutGaps = (text: string): string => text.replaceAll(/[\s-]/g, '');
