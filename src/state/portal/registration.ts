import type { AccountPatch } from '#adapters/model/account.ts';
import { atom } from 'jotai';
import type { EntryOutcome } from '../../flows/logIn.ts';
import { register } from '../../flows/register.ts';
import { deviceField } from '../../gateways/idWidget.ts';
import { baseOf } from '../../rules/languages.ts';
import { assignmentOf, type RegionCheck } from '../../rules/regionCheck.ts';
import { tellRegistrationAtom } from '../consents/tellRegistration.ts';
import { metadataAtom } from '../site.ts';
import { gatewaysAtom, languageAtom } from '../store.ts';
import { deviceDataAtom } from './device.ts';
import { typedZipAtom } from './region.ts';
import { portalAtom } from './session.ts';
import { typedLoginAtom } from './typedLogin.ts';
import { notePasswordAtom } from './typedPassword.ts';

export interface Registration {
  readonly email: string;
  readonly password: string;
  /** German sites ask for it. */
  readonly zip?: string;
  readonly check: RegionCheck;
}

/** The address of the last registration on this page, for the confirmation page and the login. */
export const registeredEmailAtom = atom(
  (get) => get(emailAtom),
  (_get, set, email: string) => {
    set(emailAtom, email);
    set(typedLoginAtom, email);
  },
);

const emailAtom = atom<string | undefined>(undefined);

/** Registers with the typed data. Never rejects. */
export const registerAtom = atom(
  null,
  async (get, set, { email, password, zip, check }: Registration): Promise<EntryOutcome> => {
    try {
      const [{ singleSignOn }] = await Promise.all([get(metadataAtom), get(portalAtom)]);
      const assignment = assignmentOf(check);
      const device = await set(deviceDataAtom);
      const patch: AccountPatch = {
        preferences: { privacy: { aec: { isConsentGranted: true } } },
        ...(zip && { profile: { zip } }),
        data: { ...(assignment && { customerassignment: assignment }), ...(device && { [deviceField]: device }) },
      };
      const outcome = await register(get(gatewaysAtom), {
        email,
        password,
        patch,
        language: baseOf(get(languageAtom)),
        customLogin: singleSignOn?.customLogin === true,
        onRegistered: (next) => set(tellRegistrationAtom, next, { page: '/registration' }),
      });
      if (outcome.outcome === 'LOGGED_IN') set(notePasswordAtom, email);
      if (outcome.outcome === 'CONFIRM_BY_MAIL') set(registeredEmailAtom, email);
      if (outcome.outcome === 'CONFIRM_BY_MAIL' || outcome.outcome === 'LOGGED_IN') set(typedZipAtom, '');
      return outcome;
    } catch (error) {
      return { outcome: 'FAILED', error };
    }
  },
);
