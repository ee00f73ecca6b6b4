import { RestoreEmailScreen } from '../screens/restore-email/RestoreEmailScreen.tsx';
import type { AppStore } from '../state/store.ts';
import { loadTexts } from './restOfTexts.ts';

/** The page behind the notice to an old address, with its texts. */
export async function restoreEmailRoute(store: AppStore): Promise<{ readonly Component: typeof RestoreEmailScreen }> {
  await loadTexts(store, ['email']);
  return { Component: RestoreEmailScreen };
}
