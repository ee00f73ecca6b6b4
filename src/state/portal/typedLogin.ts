import { atom } from 'jotai';

const textAtom = atom('');

/**
 * The address typed last at login, reset or registration, so that it is there again on each of them, or the new one
 * after a change of the address; undefined while there is none, so
 * that a form that starts with it takes the field for missing. In memory only.
 */
export const typedLoginAtom = atom(
  (get) => get(textAtom) || undefined,
  (_get, set, text: string) => set(textAtom, text),
);
