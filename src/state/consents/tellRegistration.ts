import { atom } from 'jotai';
import { gatewaysAtom } from '../store.ts';
import { toldLaterKey } from './toldLaterKey.ts';

/** Tells what a registration of this browser showed, if there is such a one. Never rejects. Source: requirements#consent-evidence. */
export const tellRegistrationAtom = atom(null, async (get): Promise<void> => {
  if (get(gatewaysAtom).storage.local.read(toldLaterKey) === undefined) return;
  await import('./toldLater.ts').then(
    ({ tellLater }) => tellLater(get),
    () => undefined,
  );
});
