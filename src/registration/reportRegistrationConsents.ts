import { atom } from 'jotai';
import type { EntryOutcome } from '../session/logIn.ts';
import { metadataAtom } from '../store/site.ts';
import { gatewaysAtom } from '../store/store.ts';
import type { RegistrationTexts } from './reportRegisteredConsents.ts';

/** Longest time that a registration waits for its evidence, in milliseconds: a redirect to a partner may end the page. */
const MAX_WAIT_MS = 3000;

/**
 * Tells which words a registration showed, as soon as the provider has its consents; `outcome` says how it goes on. Never
 * rejects: the registration counts, and the next visit finds its consents in the account, without their words.
 * Source: requirements#consent-evidence.
 */
export const reportRegistrationConsentsAtom = atom(
  null,
  async (get, _set, outcome: EntryOutcome, texts: RegistrationTexts): Promise<void> => {
    const { clock, journal } = get(gatewaysAtom);
    const tell = async (): Promise<void> => {
      if (!(await get(metadataAtom)).features.consents) return;
      const { reportRegisteredConsents } = await import('./reportRegisteredConsents.ts');
      await reportRegisteredConsents(get, outcome, texts);
    };
    await Promise.race([tell().catch((error: unknown) => journal.idOf(error)), clock.wait(MAX_WAIT_MS)]);
  },
);
