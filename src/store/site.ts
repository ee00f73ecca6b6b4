import { atom, type Getter } from 'jotai';
import type { LoadedContent } from '../services/siteDocuments.ts';
import { languageKey } from '../browser/languageDetection.ts';
import { loadLanguage } from '@kontor/rjsf-theme/texts';
import { textLanguages } from '../app/texts/texts.ts';
import { baseOf, siteLanguage } from '@kontor/schema-adapters/metadata';
import { catalogueLanguage } from '../app/texts/languages.ts';
import { serverAtom, settledAtom } from './serverAtom.ts';
import { gatewaysAtom, i18nAtom, languageAtom, storeAtom, preferredLanguagesAtom } from './store.ts';

/** The site's configuration. Switches the texts to one of the site's languages when it is loaded. */
export const metadataAtom = serverAtom(async (get) => {
  const { current: i18n } = get(i18nAtom);
  const metadata = await get(gatewaysAtom).metadata.load();
  const language = catalogueLanguage(
    siteLanguage(get(storeAtom).get(preferredLanguagesAtom), metadata.locales, metadata.defaultLocale),
    textLanguages,
  );
  if (language !== i18n.language) await i18n.changeLanguage(language);
  return metadata;
});

/** Content that a language switch has loaded in advance, by language. */
const preloadedAtom = atom<Readonly<Record<string, LoadedContent>>>({});

/** The content in the current language. */
export const contentAtom = serverAtom(async (get) => {
  const { cmsId } = await get(metadataAtom);
  const language = get(languageAtom);
  const preloaded = get(preloadedAtom)[language];
  const loaded = preloaded ?? (await get(gatewaysAtom).content.load(cmsId, baseOf(language)));
  get(gatewaysAtom).journal.findings(loaded.findings);
  return loaded.content;
});

/**
 * The tabs of the preference centre, not parsed. Content in a portal page lacks them, so this atom loads them on first
 * use.
 */
export const siteTabsAtom = serverAtom(async (get) => {
  const { tabs } = (await get(contentAtom)).preferenceCenter;
  if (tabs.value !== undefined) return tabs;
  const { cmsId } = await get(metadataAtom);
  const { content } = await get(gatewaysAtom).content.load(cmsId, baseOf(get(languageAtom)));
  return content.preferenceCenter.tabs;
});

/**
 * Calls `onChange` when the provider's cookie of the portal appears or disappears. Returns a function that stops it.
 */
export function watchSession(get: Getter, onChange: (isThere: boolean) => void): () => void {
  const stop = new AbortController();
  void get(metadataAtom).then(
    ({ apiKeys }) => {
      if (stop.signal.aborted) return;
      const end = get(gatewaysAtom).sessionCookie.watch(apiKeys.singleSignOn ?? '', onChange);
      stop.signal.addEventListener('abort', end);
    },
    () => undefined,
  );
  return () => stop.abort();
}

/** Whether the site has its own login call. */
export const hasCustomLoginAtom = atom(async (get) => (await get(metadataAtom)).singleSignOn?.customLogin === true);

export const settledMetadataAtom = settledAtom(metadataAtom);
export const settledContentAtom = settledAtom(contentAtom);

/** Languages that the visitor can choose, in the site's order, as catalogue tags. Empty until metadata is loaded. */
export const offeredLanguagesAtom = atom((get): readonly string[] => {
  const metadata = get(settledMetadataAtom);
  if (metadata.state !== 'READY') return [];
  const { locales, defaultLocale } = metadata.value;
  return [
    ...new Set(
      locales.map((locale) => catalogueLanguage(siteLanguage([locale], locales, defaultLocale), textLanguages)),
    ),
  ];
});

/** State of a language switch. `FAILED` names the language that could not be loaded. */
export type LanguageSwitch =
  | { readonly state: 'IDLE' }
  | { readonly state: 'SWITCHING'; readonly to: string }
  | { readonly state: 'FAILED'; readonly to: string };
export const languageSwitchAtom = atom<LanguageSwitch>({ state: 'IDLE' });

/**
 * Switches texts and content together after both are loaded; keeps the input, and keeps the old language if one fails.
 */
export const switchLanguageAtom = atom(null, async (get, set, language: string) => {
  const { current: i18n } = get(i18nAtom);
  const own = { state: 'SWITCHING', to: language } as const;
  set(languageSwitchAtom, own);
  // An earlier choice that loads longer never replaces a later one.
  const isNewest = (): boolean => get(languageSwitchAtom) === own;
  try {
    const { cmsId } = await get(metadataAtom);
    const [loaded, isLoaded] = await Promise.all([
      get(gatewaysAtom).content.load(cmsId, baseOf(language)),
      loadLanguage(i18n, language),
    ]);
    if (!isNewest()) return;
    if (!isLoaded) throw new Error(`no texts in ${language}`);
    set(preloadedAtom, { ...get(preloadedAtom), [language]: loaded });
    // Stores the language before the page shows it, because the visitor may reload at once.
    get(gatewaysAtom).storage.local.write(languageKey, language);
    await i18n.changeLanguage(language);
    set(preferredLanguagesAtom, (languages) => [language, ...languages]);
    if (isNewest()) set(languageSwitchAtom, { state: 'IDLE' });
  } catch {
    if (isNewest()) set(languageSwitchAtom, { state: 'FAILED', to: language });
  }
});
