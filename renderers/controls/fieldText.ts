import type { FieldOptions, FormSchema } from '#adapters/model/form.ts';
import { readNumber, textOfNumber } from '#adapters/model/numberText.ts';
import { incompleteDate, textOfValue } from '#adapters/form/textOfValue.ts';
import { isNumeric } from '#adapters/form/formSchema.ts';
import type { Json } from '#adapters/model/json.ts';

/** Elements that show one value of a form as text. */
export type FieldElement = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What is needed to read a leaf's text. */
export interface FieldRules {
  readonly schema: Pick<FormSchema, 'type' | 'enum' | 'pattern'> | undefined;
  readonly options: Partial<FieldOptions> | undefined;
  /** Normalises a typed phone number; forms without phone numbers have none. */
  readonly tidyPhone?: ((text: string) => string) | undefined;
  /** The page's language, in which a number is typed and shown; the texts of a select are those of JSON. */
  readonly language?: string | undefined;
}

/** What {@link readField} needs besides the schema and its options. */
export type TextRules = Pick<FieldRules, 'tidyPhone' | 'language'>;

/** The text that an element shows for a value. */
export function shownText(value: Json | undefined, { language }: TextRules): string {
  return typeof value === 'number' && language !== undefined ? textOfNumber(value, language) : textOfValue(value);
}

/**
 * The value of an element's text for its schema: a number if digits were typed (invalid input stays text, so that it
 * gives one error and no input is lost), the chosen member of an enum, undefined for an empty text. While somebody
 * types, `isTyped`, a text is as it stands there: the next key may follow a space.
 */
export function readField(element: FieldElement, rules: FieldRules, isTyped = false): Json | undefined {
  const { schema } = rules;
  if (element instanceof HTMLInputElement) {
    if (element.type === 'checkbox') return element.checked;
    if (element.type === 'date' && element.validity.badInput) return incompleteDate;
  }
  const isKept = element.hasAttribute('data-password') || (isTyped && !isNumeric(schema));
  const text = isKept ? element.value : tidied(element.value, rules);
  if (text === '') return undefined;
  if (schema?.enum && element instanceof HTMLSelectElement)
    return schema.enum.find((member) => textOfValue(member) === text) ?? text;
  if (!isNumeric(schema)) return text;
  return (rules.language === undefined ? jsonNumber(text) : readNumber(text, rules.language)) ?? text;
}

function jsonNumber(text: string): number | undefined {
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}

/** The text without the spaces and signs that people add: around every entry, inside phone numbers and postcodes. */
function tidied(raw: string, { schema, options, tidyPhone }: FieldRules): string {
  if (options?.normalise === 'phone' && tidyPhone) return tidyPhone(raw);
  if (options?.normalise === 'zip') return postcodeIn(raw.trim(), options.pattern ?? schema?.pattern);
  return raw.trim();
}

/**
 * The first spelling of a postcode that its rule accepts: the Dutch one with its space, in capitals, as typed, without
 * spaces, without hyphens, with one hyphen added.
 */
function postcodeIn(text: string, pattern: string | undefined): string {
  const upper = text.toUpperCase();
  const bare = upper.replaceAll(/[\s\u2010-\u2015-]/g, '');
  if (pattern === undefined || bare.length > 12) return upper;
  const rule = new RegExp(pattern, 'u');
  const dutch = /^\d{4}[A-Z]{2}$/.test(bare) ? [`${bare.slice(0, 4)} ${bare.slice(4)}`] : [];
  const hyphened = Array.from(
    { length: Math.max(0, bare.length - 1) },
    (_, index) => `${bare.slice(0, index + 1)}-${bare.slice(index + 1)}`,
  );
  return (
    [...dutch, upper, text, upper.replaceAll(/\s/g, ''), bare, ...hyphened].find((each) => rule.test(each)) ?? text
  );
}
