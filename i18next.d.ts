import type accessibility from './locales/de/accessibility.json';
import type builtIn from './locales/de/built-in.json';
import type common from './locales/de/common.json';
import type findings from './locales/de/findings.json';
import type mails from './locales/de/mails.json';
import type pages from './locales/de/pages.json';
import type standInPages from './locales/de/stand-in-pages.json';
import type standIns from './locales/de/stand-ins.json';
import type studio from './locales/de/studio.json';
import type unsubscribe from './locales/de/unsubscribe.json';

/** The types of all texts: a key that no text has does not compile. Keys are looked for in `common`, then in `pages`. */
declare module 'i18next' {
  interface CustomTypeOptions {
    resources: {
      accessibility: typeof accessibility;
      'built-in': typeof builtIn;
      common: typeof common;
      findings: typeof findings;
      mails: typeof mails;
      pages: typeof pages;
      'stand-in-pages': typeof standInPages;
      'stand-ins': typeof standIns;
      studio: typeof studio;
      unsubscribe: typeof unsubscribe;
    };
    defaultNS: 'common';
    fallbackNS: ['common', 'pages'];
    keySeparator: false;
    nsSeparator: false;
    strictKeyChecks: true;
  }
}
