import type { i18n as I18n } from 'i18next';
import { hasTexts, languagesOf, openTexts, type TextFiles } from '@kontor/rjsf-theme/texts';
import { baseOf, bestLanguage } from './languages.ts';
import german from '../../../locales/de/built-in.json' with { type: 'json' };

const files: TextFiles = import.meta.glob<{ default: Readonly<Record<string, string>> }>(
  '../../../locales/*/{common,pages}.json',
);

/** Languages and variants with their own texts, such as `de` and `fr-BE`. */
export const textLanguages = languagesOf(files);

/**
 * Loads the site's texts in the first preferred language that has a catalogue: `common`, which every first page needs;
 * all other pages load `pages`. Never rejects, and never shows a raw key. Calls `onLanguage` with each language that
 * comes into use; tests pass their own files.
 * Source: requirements#CON-4.
 */
export function openSiteTexts(
  preferred: readonly string[],
  onLanguage: (language: string) => void = setDocumentLanguage,
  from: TextFiles = files,
): Promise<I18n> {
  const language = bestLanguage(preferred, textLanguages);
  return openTexts({ files: from, language, namespaces: ['common'], missing: getMissingText, onLanguage });
}

function getMissingText(key: string, i18n: I18n): string {
  // A site may configure a whole sentence instead of a key: keys have no spaces.
  if (key.includes(' ')) return key;
  // Without texts the page shows the general error; a single missing text stays empty instead.
  return hasTexts(i18n, 'common') && hasTexts(i18n, 'pages') ? '' : builtInTexts(i18n.language).headline;
}

function setDocumentLanguage(language: string): void {
  document.documentElement.lang = language;
}

/** Sentences that are available before, and without, any catalogue. */
export type BuiltInTexts = Readonly<typeof german>;

const texts = import.meta.glob<BuiltInTexts>('../../../locales/??/built-in.json', { eager: true, import: 'default' });

/** The built-in sentences for a tag such as `fr-BE`; German if there are none. */
export function builtInTexts(tag: string | undefined): BuiltInTexts {
  return texts[`../../../locales/${baseOf(tag ?? '')}/built-in.json`] ?? german;
}
