import { atom } from 'jotai';
import { reactionTo } from '../../errors/reactions.ts';
import { proveByPassword } from '../../gateways/customerServices.ts';
import { ServiceError } from '../../gateways/ServiceError.ts';
import { gatewaysAtom } from '../store.ts';
import { endSessionAtom, portalAtom, settledSessionAtom } from './session.ts';

/** Result of asking for the password once more. */
export type ProofOutcome =
  | { readonly outcome: 'PROVEN'; readonly proof: string }
  | { readonly outcome: 'WRONG_PASSWORD' | 'TOO_OFTEN' | 'LOCKED' | 'NO_PASSWORD' }
  | { readonly outcome: 'FAILED'; readonly error: unknown };

interface HeldProof {
  readonly uid: string;
  readonly proof: string;
  /** By the monotonic clock. */
  readonly until: number;
}

/** Milliseconds for which a proof is used again; the server accepts it for ten minutes. */
const usedFor = 9 * 60_000;

const heldAtom = atom<HeldProof | undefined>(undefined);

const uidAtom = atom((get) => {
  const session = get(settledSessionAtom);
  return session.state === 'READY' && session.value.state === 'LOGGED_IN' ? session.value.account.uid : undefined;
});

/** A proof of this customer that is still valid; undefined if the password must be asked for. In memory only. */
export const currentProofAtom = atom(null, (get): string | undefined => {
  const held = get(heldAtom);
  const isValid = held !== undefined && held.uid === get(uidAtom) && get(gatewaysAtom).clock.monotonic() < held.until;
  return isValid ? held.proof : undefined;
});

/** Forgets the proof, because the server no longer accepts it or a task is done. */
export const forgetProofAtom = atom(null, (_get, set) => set(heldAtom, undefined));

/** Proves the identity to the server by the password. Never rejects. Source: requirements#CUS-2. */
export const proveIdentityAtom = atom(null, async (get, set, password: string): Promise<ProofOutcome> => {
  try {
    await get(portalAtom);
    const { callAsCustomer, clock } = get(gatewaysAtom);
    const { proof } = await proveByPassword(callAsCustomer, password);
    const uid = get(uidAtom);
    if (uid !== undefined) set(heldAtom, { uid, proof, until: clock.monotonic() + usedFor });
    return { outcome: 'PROVEN', proof };
  } catch (error) {
    if (reactionTo(error, 'accountForm').does === 'LOGGED_OUT') set(endSessionAtom);
    return refusalOf(error) ?? { outcome: 'FAILED', error };
  }
});

/** Whether a call was refused because its proof is not valid (any more). */
export const lacksProof = (error: unknown): boolean =>
  error instanceof ServiceError && error.code === 'identity-not-proven';

function refusalOf(error: unknown): ProofOutcome | undefined {
  if (!(error instanceof ServiceError)) return undefined;
  if (error.failure === 'LIMITED') return { outcome: 'TOO_OFTEN' };
  const outcome = error.code === undefined ? undefined : refusals[error.code];
  return outcome && { outcome };
}

const refusals: Readonly<Record<string, 'WRONG_PASSWORD' | 'LOCKED' | 'NO_PASSWORD' | undefined>> = {
  'wrong-password': 'WRONG_PASSWORD',
  'account-locked': 'LOCKED',
  'no-password': 'NO_PASSWORD',
};
