import { atom } from 'jotai';
import { reactionTo, refusalOf } from '../errors/failures.ts';
import {
  mailProofCode,
  stepUpByCode,
  stepUpByPassword,
  type CustomerCall,
  type StepUpToken,
  type StepUpPurpose,
} from '../services/customerServices.ts';
import { isLimited, ServiceError } from '../browser/gatewayErrors.ts';
import { gatewaysAtom, languageAtom } from '../store/store.ts';
import { endSessionAtom, portalAtom, loggedInAtom } from '../session/session.ts';
import { notePasswordAtom } from '../session/typedLogin.ts';

/** Outcomes of a proof by the error codes of the server. */
const refusals = {
  'wrong-password': 'WRONG_PASSWORD',
  'account-locked': 'LOCKED',
  'no-password': 'NO_PASSWORD',
  'wrong-code': 'WRONG_CODE',
  'code-ended': 'CODE_ENDED',
  'has-password': 'HAS_PASSWORD',
  'no-address': 'NO_ADDRESS',
} as const;

type Refusal =
  | { readonly outcome: 'TOO_OFTEN' | (typeof refusals)[keyof typeof refusals] }
  | { readonly outcome: 'FAILED'; readonly error: unknown };

/** Result of a proof of identity by password or code. */
export type StepUpOutcome = { readonly outcome: 'PROVEN'; readonly proof: string } | Refusal;

/** Result of a request for a code; `email` is the masked address of the recipient. */
export type ProofMailOutcome = { readonly outcome: 'MAILED'; readonly email: string } | Refusal;

interface CurrentStepUp {
  readonly uid: string;
  readonly purpose: StepUpPurpose;
  readonly proof: string;
  /** By the monotonic clock. */
  readonly until: number;
}

/** Lifetime of a reusable proof, in milliseconds; the server accepts it for ten minutes. */
const proofLifetimeMs = 9 * 60_000;

/** Purposes with a reusable proof. Irreversible actions need a new proof each time. */
const reusablePurposes: ReadonlySet<StepUpPurpose> = new Set(['consents', 'email', 'copy']);

const stepUpAtom = atom<CurrentStepUp | undefined>(undefined);

/** The valid proof of this customer for this purpose; undefined if a new one is necessary. In memory only. */
export const currentStepUpAtom = atom(null, (get, _set, purpose: StepUpPurpose): string | undefined => {
  const current = get(stepUpAtom);
  if (current === undefined || current.purpose !== purpose || current.uid !== get(loggedInAtom)?.uid) return undefined;
  return get(gatewaysAtom).clock.monotonic() < current.until ? current.proof : undefined;
});

/** Removes a proof that the server refuses. */
export const forgetStepUpAtom = atom(null, (_get, set) => set(stepUpAtom, undefined));

/** Whether the account had no password at its last read. */
export const hasNoPasswordAtom = atom((get) => get(loggedInAtom)?.hasNoPassword === true);

/** Proves the identity by the password. Never rejects. Source: requirements#CUS-2. */
export const proveIdentityAtom = atom(
  null,
  async (_get, set, password: string, purpose: StepUpPurpose): Promise<StepUpOutcome> => {
    const result = await set(takeStepUpAtom, purpose, (send) => stepUpByPassword(send, password, purpose));
    if (result.outcome === 'PROVEN') set(notePasswordAtom);
    return result;
  },
);

/** Proves the identity by the mailed code. Never rejects. Source: requirements#CUS-5. */
export const stepUpByCodeAtom = atom(null, (_get, set, code: string, purpose: StepUpPurpose) =>
  set(takeStepUpAtom, purpose, (send) => stepUpByCode(send, code, purpose)),
);

/** Mails a code for a proof. Never rejects. Source: requirements#CUS-5. */
export const mailProofCodeAtom = atom(null, async (get, set): Promise<ProofMailOutcome> => {
  try {
    await get(portalAtom);
    const email = await mailProofCode(get(gatewaysAtom).callAsCustomer, get(languageAtom));
    return { outcome: 'MAILED', email };
  } catch (error) {
    return set(refusalAtom, error);
  }
});

const takeStepUpAtom = atom(
  null,
  async (
    get,
    set,
    purpose: StepUpPurpose,
    ask: (send: CustomerCall) => Promise<StepUpToken>,
  ): Promise<StepUpOutcome> => {
    try {
      await get(portalAtom);
      const { callAsCustomer, clock } = get(gatewaysAtom);
      const { proof } = await ask(callAsCustomer);
      const uid = get(loggedInAtom)?.uid;
      if (uid !== undefined && reusablePurposes.has(purpose))
        set(stepUpAtom, { uid, purpose, proof, until: clock.monotonic() + proofLifetimeMs });
      return { outcome: 'PROVEN', proof };
    } catch (error) {
      return set(refusalAtom, error);
    }
  },
);

const refusalAtom = atom(null, (_get, set, error: unknown): Refusal => {
  if (reactionTo(error, 'accountForm').does === 'LOGGED_OUT') set(endSessionAtom);
  if (isLimited(error)) return { outcome: 'TOO_OFTEN' };
  return refusalOf(error, refusals) ?? { outcome: 'FAILED', error };
});

/** Whether the server refused a call because its proof is missing, invalid or expired. */
export const lacksStepUp = (error: unknown): boolean =>
  error instanceof ServiceError && error.code === 'identity-not-proven';
