import { atom } from 'jotai';
import { outlineOf } from '../model/outline.ts';
import { documentsAtom } from './draft.ts';
import { siteAtom } from './session.ts';

const presentAtom = atom((get) => Object.keys(get(documentsAtom)).join(' '));

/** The content's languages: the site's order first, then what the documents have besides. */
export const languagesAtom = atom((get): readonly string[] => {
  const present = get(presentAtom).split(' ').filter(Boolean);
  const first = (get(siteAtom)?.languages ?? []).filter((tag) => present.includes(tag));
  return [...first, ...present.filter((tag) => !first.includes(tag))];
});

/** The outline of the content in its first language. */
export const outlineAtom = atom((get) => {
  const document = get(documentsAtom)[get(languagesAtom)[0] ?? ''];
  return document ? outlineOf(document) : [];
});
