import { atom } from 'jotai';
import { loadTexts, type StudioLanguage, type StudioTexts } from '../i18n/loadTexts.ts';
import { gatewaysAtom } from './gateways.ts';

const holderAtom = atom<StudioTexts>({ language: 'de', t: () => '', exists: () => false });

/** The studio's texts in the editor's language. */
export const textsAtom = atom((get) => get(holderAtom));

/** Loads a language and then uses it; the choice is kept. Without texts the page stays in its language. */
export const changeLanguageAtom = atom(null, async (get, set, language: StudioLanguage, isChoice = true) => {
  const texts = await loadTexts(language);
  set(holderAtom, texts);
  document.documentElement.lang = language;
  if (isChoice) get(gatewaysAtom).storage.write('language', language);
});
