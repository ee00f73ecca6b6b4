import { atom } from 'jotai';
import { mailOptInAgain } from '../../flows/mailOptInAgain.ts';
import { baseOf } from '../../rules/languages.ts';
import { gatewaysAtom, languageAtom } from '../store.ts';
import { accountAtom } from './centre.ts';
import { tokensAtom } from './link.ts';

/** Result of sending a confirmation mail again. */
export type OptInMail =
  | { readonly state: 'SENDING' | 'SENT' | 'TOO_SOON' }
  | { readonly state: 'FAILED'; readonly error: unknown };

/** The mails requested on this page, by subscription. */
export const optInMailsAtom = atom<Readonly<Record<string, OptInMail>>>({});

/** Sends the confirmation mail of a pending subscription again, one at a time. Never rejects. */
export const resendOptInAtom = atom(null, async (get, set, name: string) => {
  if (get(optInMailsAtom)[name]?.state === 'SENDING') return;
  const tell = (mail: OptInMail): void => set(optInMailsAtom, (mails) => ({ ...mails, [name]: mail }));
  tell({ state: 'SENDING' });
  const result = await mailOptInAgain(get(gatewaysAtom), get(tokensAtom), {
    language: baseOf(get(languageAtom)),
    name,
    before: await get(accountAtom),
  });
  if (result.outcome !== 'FAILED') set(accountAtom, { value: result.account });
  tell(result.outcome === 'FAILED' ? { state: 'FAILED', error: result.error } : { state: result.outcome });
});
