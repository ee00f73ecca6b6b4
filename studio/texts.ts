import type { i18n as I18n } from 'i18next';
import { hasTexts, loadLanguage, openTexts, type TextFiles } from '@kontor/rjsf-theme/texts';

/** The studio's own texts, and the customers' texts of controls and rules in all languages, which its forms share. */
const files: TextFiles = import.meta.glob<{ default: Readonly<Record<string, string>> }>([
  '../locales/*/{common,pages}.json',
  '../locales/{de,en}/studio.json',
]);
const namespaces = ['studio', 'common', 'pages'] as const;

/** The languages of the studio itself; the content may have others. */
export const studioLanguages = ['de', 'en'] as const;
export type StudioLanguage = (typeof studioLanguages)[number];

/** Opens the texts of all screens in one language. Rejects if they cannot be loaded. */
export async function openStudioTexts(language: StudioLanguage): Promise<I18n> {
  const i18n = await openTexts({ files, language, namespaces, missing: () => '', onLanguage: setDocumentLanguage });
  if (!namespaces.every((namespace) => hasTexts(i18n, namespace))) throw new Error(`no texts in ${language}`);
  return i18n;
}

/** Changes the language once its texts are loaded. Returns false, without a change, if they cannot be loaded. */
export async function changeLanguage(i18n: I18n, language: StudioLanguage): Promise<boolean> {
  const isLoaded = await loadLanguage(i18n, language);
  if (isLoaded) await i18n.changeLanguage(language);
  return isLoaded;
}

/** The first preferred language that the studio has; German without one. */
export function bestStudioLanguage(preferred: readonly (string | undefined)[]): StudioLanguage {
  const matches = preferred.map((tag) =>
    studioLanguages.find((candidate) => tag?.split(/[-_]/)[0]?.toLowerCase() === candidate),
  );
  return matches.find((language) => language !== undefined) ?? 'de';
}

function setDocumentLanguage(language: string): void {
  document.documentElement.lang = language;
}
