import type { messageConstants } from '#renderers/texts/textOptions.ts';
import type { Resources } from './i18nextResources.d.ts';

/**
 * The types of all texts: a key that no text has, or a call without a value that its text needs, does not compile. The
 * browser's instances look for a key in `common` first and then in `pages`.
 */
declare module 'i18next' {
  interface CustomTypeOptions {
    resources: Resources;
    defaultNS: 'common';
    fallbackNS: ['common', 'pages'];
    keySeparator: false;
    nsSeparator: false;
    strictKeyChecks: true;
    strictInterpolationChecks: true;
    defaultVariables: typeof messageConstants;
  }
}
