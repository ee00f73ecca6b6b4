import { atom } from 'jotai';
import { ServiceError } from '../browser/gatewayErrors.ts';
import type { SignOn } from '../provider/sign-on/signOn.ts';
import { metadataAtom } from '../store/site.ts';
import { gatewaysAtom } from '../store/store.ts';
import { portalAtom } from '../session/session.ts';
import { currentSignOnAtom, redirectStateAtom, signOnEventAtom } from '../session/signOnAtoms.ts';

/** State of the redirect to the partner. */
export type HandOver = { readonly state: 'IDLE' | 'LEAVING' } | { readonly state: 'FAILED'; readonly error: unknown };

/**
 * The sign-on of the running redirect: a second try needs it, although it counts as used. Lost when the page is closed.
 */
const leavingAtom = atom<SignOn | undefined>(undefined);
const progressAtom = atom<HandOver>({ state: 'IDLE' });
export const handOverStateAtom = atom((get) => get(progressAtom));
/** Host of the partner to which the customer is being sent, if known. */
export const leavingHostAtom = atom((get) => get(leavingAtom)?.host);

/** How long leaving the page may take, milliseconds. The provider does not report a failure to leave. */
const leaveTimeoutMs = 15_000;

/**
 * Redirects to the partner: in token mode with the provider's `sso.continue`; in OIDC mode the partner script leaves the
 * page. Does nothing while a redirect is running. Never rejects.
 * Source: requirements#sso-tokens, requirements#third-parties.
 */
export const handOverAtom = atom(null, async (get, set) => {
  if (get(progressAtom).state === 'LEAVING') return;
  set(progressAtom, { state: 'LEAVING' });
  const signOn = set(currentSignOnAtom, undefined) ?? get(leavingAtom);
  set(leavingAtom, signOn);
  set(signOnEventAtom, { event: 'HOPPED' });
  // Customers who still have to log in return with the same sign-on.
  if (get(redirectStateAtom) === 'REDIRECT_TO_SERVICE_PARTNER_IN_PROGRESS') set(signOnEventAtom, { event: 'ENDED' });
  try {
    const [{ providerScriptUrl = '', apiKeys }, portal] = await Promise.all([get(metadataAtom), get(portalAtom)]);
    const { partnerScript, clock } = get(gatewaysAtom);
    const isToken = signOn?.type === 'TOKEN';
    if (isToken) await portal.continueSignOn(signOn);
    else await partnerScript.load({ scriptUrl: providerScriptUrl, apiKey: apiKeys.singleSignOn ?? '' });
    await clock.wait(leaveTimeoutMs);
    const error = new ServiceError('TIMEOUT', isToken ? 'sso.continue' : 'partner script');
    set(progressAtom, { state: 'FAILED', error });
  } catch (error) {
    set(progressAtom, { state: 'FAILED', error });
  }
});
