import { atom } from 'jotai';
import { optInOf } from '../../account-data/subscriptions.ts';
import { accountAtom } from './centre.ts';
import { loadSending } from './saving.ts';

/** Result of sending a confirmation mail again. `TOO_SOON`: the account still shows the earlier mail. */
export type OptInMail =
  | { readonly state: 'SENDING' | 'SENT' | 'TOO_SOON' }
  | { readonly state: 'FAILED'; readonly error: unknown };

/** The mails requested on this page, by subscription. */
export const optInMailsAtom = atom<Readonly<Record<string, OptInMail>>>({});

/**
 * Sends the confirmation mail of a pending subscription again, one at a time; it counts as sent if the account read
 * afterwards shows it. Never rejects. The provider documents no call for this: that switching the subscription on once
 * more sends the mail is a guess.
 * Source: requirements#opt-in-pending.
 */
export const resendOptInAtom = atom(null, async (get, set, name: string) => {
  if (get(optInMailsAtom)[name]?.state === 'SENDING') return;
  const tell = (mail: OptInMail): void => set(optInMailsAtom, (mails) => ({ ...mails, [name]: mail }));
  tell({ state: 'SENDING' });
  try {
    const before = await get(accountAtom);
    const { writeAtOnce } = await loadSending();
    const after = await writeAtOnce(get, set, { subscriptions: { [name]: { email: { isSubscribed: true } } } });
    tell({ state: optInOf(after, name)?.since === optInOf(before, name)?.since ? 'TOO_SOON' : 'SENT' });
  } catch (error) {
    tell({ state: 'FAILED', error });
  }
});
