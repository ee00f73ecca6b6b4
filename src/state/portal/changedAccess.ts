import { atom } from 'jotai';

const details = ['email', 'password', 'deletion'] as const;

/** What ended the session. */
export type ChangedAccess = (typeof details)[number];

/** What a stored text names; undefined for anything else. */
export const asChangedAccess = (text: string | undefined): ChangedAccess | undefined =>
  details.find((detail) => detail === text);

/** What the login page says then; until the next login. */
export const changedAccessAtom = atom<ChangedAccess | undefined>(undefined);
