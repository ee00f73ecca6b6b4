import { intlLanguage } from '#adapters/countries/intlLanguage.ts';
import { textOfNumber } from '#adapters/model/numberText.ts';
import type { Choice } from '#adapters/model/form.ts';
import { isJsonObject, type Json } from '#adapters/model/json.ts';
import type { TFunction } from 'i18next';

/** How the copy speaks: the page's texts, and their language. */
export interface CopyTexts {
  readonly t: TFunction;
  /** The text of a key that a form names. */
  readonly byKey: (key: string) => string;
  readonly language: string;
  /** Names of values that stand for something else, by path of the account: a store's name for its number. */
  readonly named?: ReadonlyMap<string, string>;
}

/** Members whose text is the code of a country or of a language, by their last name. */
const codes: Readonly<Record<string, 'region' | 'language' | undefined>> = {
  country: 'region',
  lang: 'language',
  language: 'language',
  languages: 'language',
  locale: 'language',
};

/**
 * A value as the pages would print it: options by their labels, countries and languages by their names, dates in words.
 * `path` is that of the account. Empty for what is not there.
 */
export function copyValue(
  value: Json | undefined,
  path: string,
  texts: CopyTexts,
  choices?: readonly Choice[],
): string {
  if (value === undefined || value === null || value === '') return '';
  const { t, byKey, language, named } = texts;
  if (typeof value === 'boolean') return t(value ? 'ap.copy.yes' : 'ap.copy.no');
  if (isJsonObject(value))
    return inOneLine(Object.entries(value).map(([name, inner]) => copyValue(inner, `${path}.${name}`, texts)));
  if (typeof value === 'object') return inOneLine(value.map((item) => copyValue(item, path, texts, choices)));
  const text = String(value);
  const choice = choices?.find((one) => one.value === text);
  const label = choice?.label ?? (choice?.labelKey === undefined ? undefined : byKey(choice.labelKey));
  if (label !== undefined) return label;
  if (typeof value === 'number') return textOfNumber(value, intlLanguage(language));
  return named?.get(path) ?? codeName(text, path, language) ?? dateOf(text, language) ?? text;
}

const inOneLine = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ');

function codeName(text: string, path: string, language: string): string | undefined {
  const type = codes[path.slice(path.lastIndexOf('.') + 1)];
  if (type === undefined || !/^[A-Za-z]{2}(?:[-_][A-Za-z]{2})?$/.test(text)) return undefined;
  const code = type === 'region' ? text.toUpperCase() : text.replace('_', '-');
  if (type === 'region' && code.length > 2) return undefined;
  return new Intl.DisplayNames([intlLanguage(language), 'de'], { type }).of(code);
}

/** A day or a moment in words; undefined for any other text. */
function dateOf(text: string, language: string): string | undefined {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text);
  if (!day && !/^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/.test(text)) return undefined;
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return undefined;
  return date.toLocaleString(
    language,
    day ? { dateStyle: 'long', timeZone: 'UTC' } : { dateStyle: 'long', timeStyle: 'short' },
  );
}

/** A phone as one line: its number, and its type where the account says one. Source: requirements#CUS-3. */
export function phoneText(phone: Json | undefined, texts: CopyTexts, types?: readonly Choice[]): string {
  if (!isJsonObject(phone)) return '';
  const { number, type } = phone;
  const kind = type === 'default' ? '' : copyValue(type, 'profile.phones.type', texts, types);
  const digits = copyValue(number, 'profile.phones.number', texts);
  return digits === '' || kind === '' ? digits : `${digits} (${kind})`;
}
