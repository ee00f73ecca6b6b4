import { atom } from 'jotai';
import { metadataAtom } from '../store/site.ts';

/** Settles after the automatic creation of a passkey, successful or not. Never rejects. */
export const settledPasskeyAtom = atom<Promise<void>>(Promise.resolve());

/**
 * After a login with a password: lets the browser create a passkey without a prompt, if the site's metadata allow it.
 * Runs in the background and ignores failures.
 * Source: requirements#automatic-passkeys.
 */
export const savePasskeyAtom = atom(null, (get, set): void => {
  const save = async (): Promise<void> => {
    const { features } = await get(metadataAtom);
    if (features.passkeys !== true || features.automaticPasskeys !== true) return;
    const { saveOwnPasskeyAtom } = await import('./passkeyAtoms.ts');
    await set(saveOwnPasskeyAtom);
  };
  set(
    settledPasskeyAtom,
    save().catch(() => undefined),
  );
});
