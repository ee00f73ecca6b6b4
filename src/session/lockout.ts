import { atom, type Atom } from 'jotai';
import { ProviderError } from '../browser/gatewayErrors.ts';
import { serverAtom, settledAtom } from '../store/serverAtom.ts';
import { portalAtom } from './session.ts';

/** The code for an account that is temporarily locked. Source: requirements#error-403120. */
const lockedOut = 403120;

const settledSecondsAtom = settledAtom(serverAtom(async (get) => (await get(portalAtom)).getLockoutSeconds()));

/**
 * Minutes that an account stays locked according to the provider's policy; undefined until the policy is loaded, or if
 * it is unreadable.
 */
const lockoutMinutesAtom = atom((get) => {
  const seconds = get(settledSecondsAtom);
  return seconds.state === 'READY' && seconds.value !== undefined ? Math.ceil(seconds.value / 60) : undefined;
});

const noneAtom = atom<number | undefined>(undefined);

/** The minutes to wait after a failure if the account is locked. Loads the policy only in that case. */
export const waitAfter = (error: unknown): Atom<number | undefined> =>
  error instanceof ProviderError && error.code === lockedOut ? lockoutMinutesAtom : noneAtom;
