import { atom } from 'jotai';
import { metadataAtom } from '../store/site.ts';

const savedAtom = atom<Promise<void>>(Promise.resolve());

/** Settles once the passkey that the browser may save by itself is saved, or is not. Never rejects. */
export const settledPasskeyAtom = atom((get) => get(savedAtom));

/**
 * After a login with a password: has the browser save a passkey without a question, where the site's metadata say so.
 * Nobody waits for it, and nobody is told if it fails.
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
    savedAtom,
    save().catch(() => undefined),
  );
});
