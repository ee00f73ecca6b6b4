import { atom } from 'jotai';

/** The address typed last at login or reset, so that the other has it, too. In memory only. */
export const typedLoginAtom = atom('');
