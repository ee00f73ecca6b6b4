import { atom } from 'jotai';

/** The newsletters whose pause or frequency the customer is choosing; undefined while the question is closed. */
export const pausingAtom = atom<readonly string[] | undefined>(undefined);
