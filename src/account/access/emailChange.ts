import { atom } from 'jotai';
import { reactionTo, refusalOf } from '../../errors/failures.ts';
import { hasNoAnswer } from '../../browser/gatewayErrors.ts';
import { confirmEmailCode, mailEmailCode, restoreEmail } from '../../services/emailServices.ts';
import { gatewaysAtom, languageAtom } from '../../store/store.ts';
import { emailChangeAtom, restoreTokenAtom } from '../../store/expiringStorage.ts';
import { newAddressSignalAtom } from '../../passkeys/passkeyAccounts.ts';
import { endSessionAtom, loggedInAtom, portalAtom } from '../../session/session.ts';
import { accountEmailAtom, typedLoginAtom } from '../../session/typedLogin.ts';
import { hasEmail } from '../access.ts';

/** Outcomes of a step by the error codes of the service. */
const refusals = {
  'wrong-code': 'WRONG_CODE',
  'code-ended': 'CODE_ENDED',
  'same-email': 'SAME',
  'email-taken': 'TAKEN',
  'email-refused': 'REFUSED',
  'change-running': 'RUNNING',
  'wrong-password': 'WRONG_PASSWORD',
  'link-ended': 'LINK_ENDED',
  'login-too-old': 'LOGIN_TOO_OLD',
  'login-needed': 'LOGIN_NEEDED',
} as const;

export type EmailStep =
  | { readonly outcome: 'DONE' | (typeof refusals)[keyof typeof refusals] }
  | { readonly outcome: 'FAILED'; readonly error: unknown };

/** The new address of the session's account while the change waits for its code. It survives a reload. */
export const waitingEmailAtom = atom(
  (get): string | undefined => {
    const [uid, email] = get(emailChangeAtom)?.split(' ') ?? [];
    // A change whose answer was lost has happened if the account has the address.
    const isDone = email?.toLowerCase() === get(accountEmailAtom);
    return uid !== undefined && uid === get(loggedInAtom)?.uid && !isDone ? email : undefined;
  },
  (get, set, email: string | undefined) =>
    set(emailChangeAtom, email === undefined ? undefined : `${get(loggedInAtom)?.uid ?? ''} ${email}`),
);

/** Mails a code to the new address; nothing changes yet. Never rejects. Source: requirements#email-code. */
export const mailEmailCodeAtom = atom(null, (get, set, email: string, proof?: string): Promise<EmailStep> =>
  set(takeStepAtom, async () => {
    await get(portalAtom);
    await mailEmailCode(get(gatewaysAtom).callAsCustomer, { email, language: get(languageAtom), proof });
  }),
);

/** Changes the address with the code; the server ends all sessions. Never rejects. Source: requirements#email-code. */
export const confirmEmailAtom = atom(null, async (get, set, email: string, code: string): Promise<EmailStep> => {
  const signalAddress = await set(newAddressSignalAtom);
  const result = await set(takeStepAtom, () =>
    confirmEmailCode(get(gatewaysAtom).callAsCustomer, code).catch(async (error: unknown) => {
      const isChanged = hasNoAnswer(error) && (await set(hasNewEmailAtom, email));
      if (!isChanged) throw error;
    }),
  );
  if (result.outcome === 'DONE') {
    void signalAddress(email);
    set(typedLoginAtom, email);
  }
  return result;
});

/** Whether the account has the address, or its session is over: the server ends it with the change. */
const hasNewEmailAtom = atom(null, async (get, _set, email: string): Promise<boolean> => {
  const portal = await get(portalAtom);
  return portal.getAccount().then(
    (account) => hasEmail(account, email),
    (error: unknown) => reactionTo(error, 'emailChange').does === 'LOGGED_OUT',
  );
});

/** Whether the restoration asks for a login instead of a password, because the account had no password. */
export const restoresByLoginAtom = atom((get) => get(restoreTokenAtom)?.startsWith('login.') === true);

/**
 * Restores the previous address with the mailed token, and with the password or else the customer's session. Never
 * rejects. Source: requirements#email-revert.
 */
export const restoreEmailAtom = atom(null, async (get, set, password?: string): Promise<EmailStep> => {
  const token = get(restoreTokenAtom) ?? '';
  const result = await set(takeStepAtom, async () => {
    const { services } = get(gatewaysAtom);
    if (password === undefined) await restoreEmail(services, { token }, await (await get(portalAtom)).getToken());
    else await restoreEmail(services, { token, password });
  });
  if (result.outcome === 'DONE') {
    set(restoreTokenAtom, undefined);
    set(endSessionAtom);
  }
  return result;
});

const takeStepAtom = atom(null, async (_get, set, step: () => Promise<void>): Promise<EmailStep> => {
  try {
    await step();
    return { outcome: 'DONE' };
  } catch (error) {
    if (reactionTo(error, 'emailChange').does === 'LOGGED_OUT') set(endSessionAtom);
    return refusalOf(error, refusals) ?? { outcome: 'FAILED', error };
  }
});
