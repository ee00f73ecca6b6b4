import { atom } from 'jotai';
import { ProviderError } from '../../gateways/ProviderError.ts';
import { baseOf } from '../../rules/languages.ts';
import { gatewaysAtom, languageAtom } from '../store.ts';
import { logOutAtom, portalAtom, sessionAtom } from './session.ts';

/** How long the success banner stands before the customer is logged out, milliseconds. Source: specification §9. */
const waitBeforeLogout = 3_000;
const wrongPassword = new Set([403005, 403042]);

/** How a step on the access page went; `WRONG_PASSWORD` belongs to the current password's field. */
export type AccessOutcome = { readonly outcome: 'DONE' } | { readonly outcome: 'WRONG_PASSWORD' | 'REFUSED'; readonly error: ProviderError } | { readonly outcome: 'FAILED'; readonly error: unknown };

/** Checks the current password before the e-mail address may be changed. Never rejects. Source: security requirement ACC-5. */
export const checkPasswordAtom = atom(null, async (get, _set, password: string): Promise<AccessOutcome> => {
  const session = await get(sessionAtom);
  const email = session.state === 'LOGGED_IN' ? session.account.profile?.['email'] : undefined;
  return settled(get(portalAtom).then((portal) => portal.checkPassword({ email: typeof email === 'string' ? email : '', password })));
});

/** Changes the address that the customer logs in with. Never rejects. */
export const changeEmailAtom = atom(null, (get, _set, email: string): Promise<AccessOutcome> => settled(get(portalAtom).then((portal) => portal.setAccount({ patch: { profile: { email } }, language: baseOf(get(languageAtom)) }))));

/** Changes the password. Never rejects. */
export const changePasswordAtom = atom(null, (get, _set, password: string, newPassword: string): Promise<AccessOutcome> => settled(get(portalAtom).then((portal) => portal.changePassword(password, newPassword))));

/** Changed login details end the session: 3 seconds for the banner, then the logout. Source: specification §4. */
export const leaveAfterChangeAtom = atom(null, async (get, set) => {
  await get(gatewaysAtom).clock.wait(waitBeforeLogout);
  await set(logOutAtom);
});

async function settled(step: Promise<void>): Promise<AccessOutcome> {
  try {
    await step;
    return { outcome: 'DONE' };
  } catch (error) {
    if (!(error instanceof ProviderError)) return { outcome: 'FAILED', error };
    if (wrongPassword.has(error.code)) return { outcome: 'WRONG_PASSWORD', error };
    return error.code >= 400_000 && error.code < 403_000 ? { outcome: 'REFUSED', error } : { outcome: 'FAILED', error };
  }
}
