import { atom } from 'jotai';
import { metadataAtom } from '../site.ts';
import type { ShownRegistration } from './toldLaterKey.ts';

/**
 * Keeps the words of the consents until the customer is logged in, where the site offers consents. Never rejects: the
 * registration counts.
 * Source: requirements#consent-evidence.
 */
export const keepRegistrationAtom = atom(null, async (get, _set, shown: ShownRegistration): Promise<void> => {
  try {
    if (!(await get(metadataAtom)).features.consents) return;
    const { keepRegistration } = await import('./toldLater.ts');
    await keepRegistration(get, shown);
  } catch {
    // The next visit finds the consents in the account, without their words.
  }
});
