import { createInstance, type BackendModule, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { bestLanguage } from '../rules/languages.ts';
import { generalErrorText } from './builtInTexts.ts';
import { messageConstants } from './messageConstants.ts';
import { loadMessages, messageLanguages, type MessagePart } from './messages.ts';

/**
 * Loads the texts in the first wanted language that has a catalogue. Resolves when that catalogue is loaded or failed
 * to load; then general sentences replace it. Never rejects and never shows a raw key.
 * Source: requirements#CON-4.
 */
export async function createI18n(wanted: readonly string[]): Promise<I18n> {
  const i18n = createInstance();
  i18n.use(catalogues).use(initReactI18next);
  i18n.on('languageChanged', (tag) => {
    document.documentElement.lang = tag;
    document.documentElement.dir = i18n.dir(tag);
  });
  await i18n.init({
    lng: bestLanguage(wanted, messageLanguages),
    supportedLngs: messageLanguages,
    nonExplicitSupportedLngs: true,
    // The build has filled the gaps of every catalogue from German.
    fallbackLng: false,
    ns: ['entry'] satisfies MessagePart[],
    defaultNS: 'entry',
    fallbackNS: 'pages',
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false, defaultVariables: messageConstants },
    react: { useSuspense: false },
    // If no text could be loaded, the page says so; a single missing text must not claim that.
    parseMissingKeyHandler: () => (hasTexts(i18n) ? '' : generalErrorText(i18n.language)),
  });
  return i18n;
}

function hasTexts(i18n: I18n): boolean {
  return (['entry', 'pages'] satisfies MessagePart[]).every((part) => i18n.hasResourceBundle(i18n.language, part));
}

/** Where i18next loads its texts from. */
const catalogues: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, part, done) => {
    loadMessages(language, part).then(
      (texts) => done(null, texts),
      (error: Error) => done(error, false),
    );
  },
};
