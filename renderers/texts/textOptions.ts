import type { InitOptions } from 'i18next';
import { messageConstants } from './messageConstants.ts';

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
  interpolation: { escapeValue: false, defaultVariables: messageConstants },
  // A value that is not there is left out; its placeholder is never shown.
  missingInterpolationHandler: () => '',
  react: { useSuspense: false },
} as const satisfies InitOptions;
