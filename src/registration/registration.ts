import type { AccountPatch } from '@kontor/schema-adapters/provider';
import { atom } from 'jotai';
import type { EntryOutcome } from '../session/logIn.ts';
import { register } from './register.ts';
import { deviceField } from '../provider/idWidget.ts';
import { baseOf } from '../app/texts/languages.ts';
import { assignmentOf, type RegionCheck, checkRegion, noRegion } from './regionCheck.ts';
import { reportRegistrationConsentsAtom } from './reportRegistrationConsents.ts';
import { hasCustomLoginAtom } from '../store/site.ts';
import { gatewaysAtom, languageAtom } from '../store/store.ts';
import { storedZipAtom } from '../store/expiringStorage.ts';
import { portalAtom } from '../session/session.ts';
import { isDeviceConfirmedAtom, notePasswordAtom, registeredEmailAtom } from '../session/typedLogin.ts';

/**
 * The device data for the new account, requested at the submit. Throws ServiceError `DEVICE` if the customer confirmed
 * the device but the widget returns no data. Without that confirmation undefined, because the password is enough.
 */
const deviceDataAtom = atom(null, async (get): Promise<string | undefined> => {
  const { idWidget, journal } = get(gatewaysAtom);
  try {
    return await idWidget.deviceData();
  } catch (error) {
    journal.idOf(error);
    if (get(isDeviceConfirmedAtom)) throw error;
    return undefined;
  }
});

/** Debounce of the region check, in milliseconds. Source: requirements#FLT-9. */
const debounceMs = 250;

/** State of the region check of the form on the page. */
export const regionAtom = atom<RegionCheck>(noRegion);
const runningAtom = atom<AbortController | undefined>(undefined);

/** The postcode in the registration. It survives a return to the form and a reload, until the registration succeeds. */
export const typedZipAtom = atom(
  (get) => get(zipAtom),
  (_get, set, zip: string) => {
    set(zipAtom, zip);
    set(storedZipAtom, zip || undefined);
  },
);
const zipAtom = atom('');

/**
 * Checks a postcode while the visitor types; a new check aborts the older one, which counts as failed. Resolves
 * when the check ends; never rejects.
 */
export const typeZipAtom = atom(
  null,
  async (get, set, zip: string, wait: number = debounceMs): Promise<RegionCheck> => {
    const before = get(regionAtom);
    const next = checkRegion(before, zip);
    if (next === before && wait > 0) return before;
    get(runningAtom)?.abort();
    set(regionAtom, next);
    if (next.state !== 'CHECKING') return next;
    const stop = new AbortController();
    set(runningAtom, stop);
    const { services, clock } = get(gatewaysAtom);
    try {
      if (wait > 0) await clock.wait(wait, stop.signal);
      const region = await services.findRegion(zip, stop.signal);
      if (!stop.signal.aborted) set(regionAtom, { state: 'FINISHED', zip, region });
    } catch {
      // A replaced check fails too, when it is aborted or answered late: it must not replace the newer one's answer.
      if (!stop.signal.aborted) set(regionAtom, { state: 'FAILED' });
    }
    // A form that waited has the postcode of the replaced check, which it must not send.
    return stop.signal.aborted ? { state: 'FAILED' } : get(regionAtom);
  },
);

export interface Registration {
  readonly email: string;
  readonly password: string;
  /** Only on German sites. */
  readonly zip?: string;
  readonly check: RegionCheck;
}

/** Registers with the data of the form. Never rejects. */
export const registerAtom = atom(
  null,
  async (get, set, { email, password, zip, check }: Registration): Promise<EntryOutcome> => {
    try {
      const [customLogin] = await Promise.all([get(hasCustomLoginAtom), get(portalAtom)]);
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
        customLogin,
        onRegistered: (next) => set(reportRegistrationConsentsAtom, next, { page: '/registration' }),
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
