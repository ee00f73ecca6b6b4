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
  // A value that is not there is left out; its placeholder is never shown.
  missingInterpolationHandler: () => '',
  react: { useSuspense: false },
} as const satisfies InitOptions;

/** Writes the numbers in texts as the fields of the page write them: `1,5` in German, `1.5` in English. */
export const numbersInTexts: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: string | number, _format, language = 'en') =>
    typeof value === 'number' ? textOfNumber(value, language) : value,
};
