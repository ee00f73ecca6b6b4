import { atom } from 'jotai';
import type { Role } from '../gateways/apiTypes.ts';
import { sessionAtom } from './session.ts';

/** What the signed-in person may do; the content service checks it again at each call. */
export const roleAtom = atom((get): Role => {
  const current = get(sessionAtom);
  return current.state === 'SIGNED_IN' ? current.session.role : 'viewer';
});
