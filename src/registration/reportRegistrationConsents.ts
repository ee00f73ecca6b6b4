import { atom } from 'jotai';
import type { EntryOutcome } from '../session/logIn.ts';
import { metadataAtom } from '../store/site.ts';
import { gatewaysAtom } from '../store/store.ts';
import type { RegistrationTexts } from './reportRegisteredConsents.ts';

/** Maximum wait of a registration for its report, in milliseconds. A redirect to a partner may end the page before. */
const MAX_WAIT_MS = 3000;

/**
 * Reports the consents of a registration with their words, after the provider has stored them. Never rejects, because
 * the registration is valid without the report; the next visit then records the consents without their words.
 * Source: requirements#consent-evidence.
 */
export const reportRegistrationConsentsAtom = atom(
  null,
  async (get, _set, outcome: EntryOutcome, texts: RegistrationTexts): Promise<void> => {
    const { clock, journal } = get(gatewaysAtom);
    const report = async (): Promise<void> => {
      if (!(await get(metadataAtom)).features.consents) return;
      const { reportRegisteredConsents } = await import('./reportRegisteredConsents.ts');
      await reportRegisteredConsents(get, outcome, texts);
    };
    await Promise.race([report().catch((error: unknown) => journal.idOf(error)), clock.wait(MAX_WAIT_MS)]);
  },
);
