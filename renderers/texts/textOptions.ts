import type { FormatterModule, InitOptions } from 'i18next';
import { textOfNumber } from '#adapters/model/numberText.ts';

/**
 * Numbers that texts contain as placeholders, so that no text repeats them. Years, days and minutes.
 * Source: requirements#constants.
 */
export const messageConstants = {
  firstBirthYear: 1900,
  lastBirthYear: 2020,
  confirmationDays: 14,
  reminderConfirmationDays: 7,
  resetWaitMinutes: 15,
  /** Used if the provider's policy does not say. */
  lockoutMinutes: 5,
} as const;

/**
 * How i18next reads `locales/`: flat keys, plurals of JSON v4, `common` before `pages`. A variant such as `fr-BE` falls
 * back to its language, which is complete. Values are shown as they are: React escapes them.
 */
export const textOptions = {
  defaultNS: 'common',
  fallbackNS: ['common', 'pages'],
  fallbackLng: false,
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false, alwaysFormat: true, defaultVariables: messageConstants },
  missingInterpolationHandler: reportMissingValue,
  react: { useSuspense: false },
} as const satisfies InitOptions;

/**
 * A call without a value that its text needs is a programmer's mistake: it throws in tests and in development.
 * Customers read the text without the value; the browser's log has the mistake.
 */
function reportMissingValue(text: string, [placeholder]: RegExpExecArray): string {
  const message = `the text "${text}" got no value for ${placeholder}`;
  if (!import.meta.env?.PROD) throw new Error(message);
  console.error(message);
  return '';
}

/** Writes the numbers in texts as the fields of the page write them: `1,5` in German, `1.5` in English. */
export const numbersInTexts: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: string | number, _format, language = 'en') =>
    typeof value === 'number' ? textOfNumber(value, language) : value,
};
