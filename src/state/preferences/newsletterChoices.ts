import { atom } from 'jotai';
import { changeChoices, searchChoices, type NewsletterChange } from '../../gateways/newsletterChoices.ts';
import { serverAtom, settledAtom } from '../serverAtom.ts';
import { gatewaysAtom } from '../store.ts';
import { linkTokenAtom } from './link.ts';

/** Which newsletters pause or come less often. Source: requirements#newsletter-pause. */
export const choicesAtom = serverAtom(async (get) =>
  searchChoices(get(gatewaysAtom).services.call, get(linkTokenAtom) ?? ''),
);

export const settledChoicesAtom = settledAtom(choicesAtom);

/** How a change ended. */
export type ChangeOutcome = { readonly outcome: 'CHANGED' } | { readonly outcome: 'FAILED'; readonly error: unknown };

/** Changes newsletters and shows what the server then has. Never rejects. */
export const changeChoicesAtom = atom(null, async (get, set, change: NewsletterChange): Promise<ChangeOutcome> => {
  try {
    const value = await changeChoices(get(gatewaysAtom).services.call, get(linkTokenAtom) ?? '', change);
    set(choicesAtom, { value });
    return { outcome: 'CHANGED' };
  } catch (error) {
    return { outcome: 'FAILED', error };
  }
});
