import { atom, createStore } from 'jotai';
import type { Gateways } from './gateways.ts';
import type { i18n as I18n } from 'i18next';
import { defaultLanguage } from '../app/texts/languages.ts';

export type AppStore = ReturnType<typeof createStore>;

/**
 * A store with the gateways and texts. One per page, one per test. `languages` are the visitor's languages, most
 * preferred first.
 */
export function createAppStore(
  gateways: Gateways,
  i18n: I18n,
  languages: readonly string[] = [i18n.language],
): AppStore {
  const store = createStore();
  store.set(storeAtom, store);
  store.set(gatewaysAtom, gateways);
  store.set(i18nAtom, { current: i18n });
  store.set(languageAtom, i18n.language);
  store.set(preferredLanguagesAtom, languages);
  i18n.on('languageChanged', (language) => store.set(languageAtom, language));
  return store;
}

/** The store itself, for the few atoms that must read without a dependency. */
export const storeAtom = requiredAtom<AppStore>('itself');
/** The gateways of this page. Reading them from a store without gateways is a programming error. */
export const gatewaysAtom = requiredAtom<Gateways>('gateways');
/** The texts of this page. */
export const i18nAtom = requiredAtom<{ readonly current: I18n }>('texts');
/** The current language of the texts, mirrored so that atoms can depend on it. */
export const languageAtom = atom<string>(defaultLanguage);
/** The visitor's preferred languages, most preferred first; a choice on the page precedes all others. */
export const preferredLanguagesAtom = atom<readonly string[]>([]);

function requiredAtom<T extends object>(name: string) {
  const valueAtom = atom<T | undefined>(undefined);
  return atom(
    (get): T => {
      const value = get(valueAtom);
      if (!value) throw new Error(`the store was created without ${name}`);
      return value;
    },
    (_get, set, value: T) => set(valueAtom, value),
  );
}
