import type { FieldOptions, FormSchema } from '../model/form.ts';
import { readNumber } from '../model/numberText.ts';
import { plainSigns } from '../model/plainSigns.ts';

/** What is needed to read a leaf's text. */
export interface FieldRules {
  readonly schema: (Pick<FormSchema, 'type' | 'enum' | 'pattern'> & { readonly format?: string }) | undefined;
  readonly options: Partial<FieldOptions> | undefined;
  /** Forms without phone numbers have none, so that their scripts stay small. */
  readonly normalizePhone?: ((text: string) => string) | undefined;
}

/** The number in a text of this language; without a language, as JSON writes it. */
export function numberIn(text: string, language: string | undefined): number | undefined {
  if (language !== undefined) return readNumber(text, language);
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}

/** Street and house number in one line, as autofill and people write them: `Musterstraße 12 a`. */
export function splitStreet(text: string): { readonly street: string; readonly houseNumber: string } | undefined {
  const [, street, houseNumber] = streetWithNumber.exec(text.trim()) ?? [];
  return street === undefined || houseNumber === undefined ? undefined : { street, houseNumber };
}

const streetWithNumber = /^(.*\p{L}\.?)(?:[\s,]+|(?<=\.))(\d{1,4} ?[a-z]?(?: ?[-–/+] ?\d{1,4} ?[a-z]?)?)$/iu;

/** A finished text without the spaces and signs that people add: around every entry, inside phone numbers and postcodes. */
export function normalizeText(raw: string, { schema, options, normalizePhone }: FieldRules): string {
  if (options?.normalise === 'phone' && normalizePhone) return normalizePhone(raw);
  if (options?.normalise === 'zip') return postcodeIn(plainSigns(raw).trim(), options.pattern ?? schema?.pattern);
  const isEmail = options?.inputMode === 'email' || schema?.format === 'email';
  return (isEmail ? plainSigns(raw) : raw).trim();
}

/**
 * The first spelling of a postcode that its rule accepts: the Dutch one with its space, in capitals, as typed, without
 * spaces, without hyphens, with one hyphen added; at last without the country before it (`L-1611`).
 */
function postcodeIn(text: string, pattern: string | undefined): string {
  const upper = text.toUpperCase();
  if (pattern === undefined || withoutGaps(upper).length > 12) return upper;
  const rule = new RegExp(pattern, 'u');
  return (
    [upper, upper.replace(/^[A-Z]{1,2}[\s-]*(?=\d)/, '')]
      .flatMap((each) => [...spellingsOf(each), ...(each === upper ? [text] : [])])
      .find((each) => rule.test(each)) ?? text
  );
}

function spellingsOf(upper: string): readonly string[] {
  const bare = withoutGaps(upper);
  const dutch = /^\d{4}[A-Z]{2}$/.test(bare) ? [`${bare.slice(0, 4)} ${bare.slice(4)}`] : [];
  const hyphened = Array.from(
    { length: Math.max(0, bare.length - 1) },
    (_, index) => `${bare.slice(0, index + 1)}-${bare.slice(index + 1)}`,
  );
  return [...dutch, upper, upper.replaceAll(/\s/g, ''), bare, ...hyphened];
}

const withoutGaps = (text: string): string => text.replaceAll(/[\s-]/g, '');
