import type { FormatterModule, InitOptions } from 'i18next';
import { textOfNumber } from '@kontor/schema-adapters/values';

/**
 * Numbers for placeholders of texts, so that no text repeats them: years, days and minutes.
 * Source: requirements#constants.
 */
export const messageConstants = {
  firstBirthYear: 1900,
  lastBirthYear: 2020,
  confirmationDays: 14,
  reminderConfirmationDays: 7,
  resetWaitMinutes: 15,
  /** The default if the provider's policy has none. */
  lockoutMinutes: 5,
} as const;

/**
 * i18next's options for `locales/`: flat keys, plurals of JSON v4, `common` before `pages`. A variant such as `fr-BE`
 * falls back to its language, which is complete. No escaping of values: React escapes them.
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
 * Handles a missing value of a placeholder, a programming error: throws in tests and in development. In production it
 * logs the error, and customers read the text without the value.
 */
function reportMissingValue(text: string, [placeholder]: RegExpExecArray): string {
  const message = `the text "${text}" got no value for ${placeholder}`;
  if (!import.meta.env?.PROD) throw new Error(message);
  console.error(message);
  return '';
}

/** Formats numbers in texts like the fields of the page: `1,5` in German, `1.5` in English. */
export const numbersInTexts: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: string | number, _format, language = 'en') =>
    typeof value === 'number' ? textOfNumber(value, language) : value,
};
