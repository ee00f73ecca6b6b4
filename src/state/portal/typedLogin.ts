import { atom } from 'jotai';

/** The address typed last at login, reset or registration, so that it is there again on each of them. In memory only. */
export const typedLoginAtom = atom('');
