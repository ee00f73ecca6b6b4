import { atom } from 'jotai';
import { inEachLanguage } from '../model/documents.ts';
import { importedTexts, withImported, type Exchange } from '../model/exchange.ts';
import { withOriginal } from '../model/originals.ts';
import type { Path } from '../model/parts.ts';
import { textPlaces, translationsOf, type Gap } from '../model/translations.ts';
import { documentsAtom, editDraftAtom } from './draft.ts';
import { languagesAtom, mainLanguageAtom } from './outlineAtoms.ts';
import { announceAtom } from './partAtoms.ts';
import { gatewaysAtom } from './store.ts';

const choiceAtom = atom<string | undefined>(undefined);

/** The choice of all languages at once. */
export const ALL_LANGUAGES = 'all';

/** The language to edit beside the main one, or all of them. The browser stores the choice. */
export const besideAtom = atom(
  (get): string => {
    const others = get(languagesAtom).slice(1);
    const choice = get(choiceAtom) ?? get(gatewaysAtom).storage.read('beside');
    return choice === ALL_LANGUAGES || (choice !== undefined && others.includes(choice))
      ? choice
      : (others[0] ?? ALL_LANGUAGES);
  },
  (get, set, language: string) => {
    get(gatewaysAtom).storage.write('beside', language);
    set(choiceAtom, language);
  },
);

/** The languages whose texts the forms show. */
export const workLanguagesAtom = atom((get): readonly string[] => {
  const beside = get(besideAtom);
  const languages = get(languagesAtom);
  return beside === ALL_LANGUAGES ? languages : languages.filter((tag, index) => index === 0 || tag === beside);
});

/** Shows the first of the languages in the forms, unless they already show one of them. */
export const workOnAtom = atom(null, (get, set, [first, ...others]: readonly string[]) => {
  const visibleLanguages = get(workLanguagesAtom);
  if (first !== undefined && ![first, ...others].some((language) => visibleLanguages.includes(language)))
    set(besideAtom, first);
});

/** Missing and outdated translations by language. */
export const translationsAtom = atom((get) => translationsOf(get(documentsAtom), get(mainLanguageAtom)));

/** The next gap of a language behind a text, wrapping at the end; undefined if there is no other. */
export const nextGapAtom = atom(null, (get, set, pointer: string, language: string): Gap | undefined => {
  const gaps = (get(translationsAtom)[language] ?? []).filter((gap) => gap.pointer !== pointer);
  const places = textPlaces(get(documentsAtom), get(mainLanguageAtom)).map((place) => place.pointer);
  const here = places.indexOf(pointer);
  const next = gaps.find((gap) => places.indexOf(gap.pointer) > here) ?? gaps[0];
  if (!next) set(announceAtom, { key: 'edit.languages.done', canUndo: false });
  return next;
});

/** Marks an outdated translation as up to date. */
export const confirmTextAtom = atom(null, (get, set, path: Path, language: string) => {
  const documents = inEachLanguage(get(documentsAtom), (document, tag) =>
    tag === language ? withOriginal(document, path, undefined) : document,
  );
  set(editDraftAtom, { type: 'EDITED', documents });
  set(announceAtom, { key: 'edit.done.confirmed', canUndo: true });
});

/** Imports the accepted texts of a file into the draft, as one undo step. */
export const importTextsAtom = atom(null, (get, set, exchange: Exchange) => {
  const before = get(documentsAtom);
  const accepted = importedTexts(before, exchange).filter(({ refusal }) => refusal === undefined);
  set(editDraftAtom, { type: 'EDITED', documents: withImported(before, exchange) });
  set(announceAtom, { key: 'edit.done.imported', values: { count: String(accepted.length) }, canUndo: true });
});
