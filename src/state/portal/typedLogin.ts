import { atom } from 'jotai';

const textAtom = atom('');

/**
 * The address last typed at login, reset or registration, which fills the field on each of them, or the new address
 * after a change. Undefined if there is none, so that a form treats its field as missing. In memory only.
 */
export const typedLoginAtom = atom(
  (get) => get(textAtom) || undefined,
  (_get, set, text: string) => set(textAtom, text),
);
