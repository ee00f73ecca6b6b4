import { atom } from 'jotai';
import { outlineOf } from '../model/outline.ts';
import { documentsAtom } from './draft.ts';
import { previewOptionsAtom } from './preview.ts';
import { siteAtom } from './session.ts';
import type { StudioStore } from './store.ts';

const presentAtom = atom((get) => Object.keys(get(documentsAtom)).join(' '));

/** The content's languages: those of the site in its order, then others that the documents have. */
export const languagesAtom = atom((get): readonly string[] => {
  const present = get(presentAtom).split(' ').filter(Boolean);
  const first = (get(siteAtom)?.languages ?? []).filter((tag) => present.includes(tag));
  return [...first, ...present.filter((tag) => !first.includes(tag))];
});

/** The language from which the others are translated: the first one. */
export const mainLanguageAtom = atom((get) => get(languagesAtom)[0] ?? '');

/** The document in the main language; undefined while the draft loads. */
export const mainDocumentAtom = atom((get) => get(documentsAtom)[get(mainLanguageAtom)]);

const studioLanguageAtom = atom('');

/** Keeps the outline in the language of the studio. */
export function followLanguage(
  store: Pick<StudioStore, 'set'>,
  i18n: { readonly language: string; readonly on: (event: 'languageChanged', call: () => void) => void },
): void {
  const follow = (): void => store.set(studioLanguageAtom, i18n.language);
  follow();
  i18n.on('languageChanged', follow);
}

/**
 * The document from which names come: in the language of the preview, else of the studio, else the content's first one.
 */
export const wordsAtom = atom((get) => {
  const documents = get(documentsAtom);
  const languages = [get(previewOptionsAtom).language, get(studioLanguageAtom), get(mainLanguageAtom)];
  return languages.map((tag) => documents[tag ?? '']).find(Boolean);
});

/** The outline of the content, with names in the language of `wordsAtom`. */
export const outlineAtom = atom((get) => {
  const document = get(mainDocumentAtom);
  return document ? outlineOf(document, get(wordsAtom)) : [];
});
