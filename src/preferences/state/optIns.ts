import { atom } from 'jotai';
import { optInOf } from '../../account-data/subscriptions.ts';
import { accountAtom } from './centre.ts';
import { writeAtOnce } from './sending.ts';

/** State of another confirmation mail. `TOO_SOON`: the account still has the time of the earlier mail. */
export type OptInMail =
  | { readonly state: 'SENDING' | 'SENT' | 'TOO_SOON' }
  | { readonly state: 'FAILED'; readonly error: unknown };

/** The mails requested on this page, by subscription. */
export const optInMailsAtom = atom<Readonly<Record<string, OptInMail>>>({});

/**
 * Requests another confirmation mail for a pending subscription, one at a time. The mail counts as sent if a read of
 * the account shows a new time. Never rejects. The provider documents no call for this, so the product assumes that
 * another opt-in sends the mail.
 * Source: requirements#opt-in-pending.
 */
export const resendOptInAtom = atom(null, async (get, set, name: string) => {
  if (get(optInMailsAtom)[name]?.state === 'SENDING') return;
  const setMail = (mail: OptInMail): void => set(optInMailsAtom, (mails) => ({ ...mails, [name]: mail }));
  setMail({ state: 'SENDING' });
  try {
    const before = await get(accountAtom);
    const after = await writeAtOnce(get, set, { subscriptions: { [name]: { email: { isSubscribed: true } } } });
    setMail({ state: optInOf(after, name)?.since === optInOf(before, name)?.since ? 'TOO_SOON' : 'SENT' });
  } catch (error) {
    setMail({ state: 'FAILED', error });
  }
});
