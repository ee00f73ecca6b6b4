import { atom } from 'jotai';
import { ServiceError } from '../browser/gatewayErrors.ts';
import type { SignOn } from '../provider/sign-on/signOn.ts';
import { metadataAtom } from '../store/site.ts';
import { gatewaysAtom } from '../store/store.ts';
import { portalAtom } from '../session/session.ts';
import { currentSignOnAtom, redirectStateAtom, signOnEventAtom } from '../session/signOnAtoms.ts';

/** The sign-on of the running redirect, which counts as used, for its host and a retry. In memory only. */
const leavingAtom = atom<SignOn | undefined>(undefined);
/** State of the redirect to the partner. */
export const handOverStateAtom = atom<
  { readonly state: 'IDLE' | 'LEAVING' } | { readonly state: 'FAILED'; readonly error: unknown }
>({ state: 'IDLE' });
/** Host of the redirect's partner; undefined if unknown. */
export const leavingHostAtom = atom((get) => get(leavingAtom)?.host);

/** Timeout of the redirect, in milliseconds, because the provider does not report a failed one. */
const leaveTimeoutMs = 15_000;

/**
 * Redirects to the partner: in token mode with the provider's `sso.continue`, in OIDC mode by the partner script. Does
 * nothing during a redirect. Never rejects.
 * Source: requirements#sso-tokens, requirements#third-parties.
 */
export const handOverAtom = atom(null, async (get, set) => {
  if (get(handOverStateAtom).state === 'LEAVING') return;
  set(handOverStateAtom, { state: 'LEAVING' });
  const signOn = set(currentSignOnAtom, undefined) ?? get(leavingAtom);
  set(leavingAtom, signOn);
  set(signOnEventAtom, { event: 'HOPPED' });
  // Customers without a login return with the same sign-on.
  if (get(redirectStateAtom) === 'REDIRECT_TO_SERVICE_PARTNER_IN_PROGRESS') set(signOnEventAtom, { event: 'ENDED' });
  const fail = (error: unknown): void => {
    if (signOn) set(signOnEventAtom, { event: 'REDIRECT_FAILED' });
    set(handOverStateAtom, { state: 'FAILED', error });
  };
  try {
    const [{ providerScriptUrl = '', apiKeys }, portal] = await Promise.all([get(metadataAtom), get(portalAtom)]);
    const { partnerScript, clock } = get(gatewaysAtom);
    const isToken = signOn?.type === 'TOKEN';
    if (isToken) await portal.continueSignOn(signOn);
    else await partnerScript.load({ scriptUrl: providerScriptUrl, apiKey: apiKeys.singleSignOn ?? '' });
    await clock.wait(leaveTimeoutMs);
    fail(new ServiceError('TIMEOUT', isToken ? 'sso.continue' : 'partner script'));
  } catch (error) {
    fail(error);
  }
});
