import { atom } from 'jotai';

/** What ended the session. */
export type ChangedAccess = 'email' | 'password' | 'deletion';

/** What the login page says then; until the next login. */
export const changedAccessAtom = atom<ChangedAccess | undefined>(undefined);
