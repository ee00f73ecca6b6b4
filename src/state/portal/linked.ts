import { atom } from 'jotai';

/** Whether a social login was just linked to the account: the next account page says so once. */
export const justLinkedAtom = atom(false);
