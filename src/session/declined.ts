import { atom } from 'jotai';
import type { Offer } from '#protocol/declinedOffer.ts';
import { declinedOffers, declineOffer } from '../services/declinedOffers.ts';
import { customerAtom } from '../store/customer.ts';
import { serverAtom, settledAtom } from '../store/serverAtom.ts';
import { gatewaysAtom } from '../store/store.ts';
import { sessionAtom } from './session.ts';

/** Offers that the customer declined in the last six months. Source: requirements#declined-offers. */
export const declinedAtom = serverAtom(async (get): Promise<readonly Offer[]> => {
  await get(sessionAtom);
  return declinedOffers(get(gatewaysAtom).callAsCustomer);
}, customerAtom);

export const settledDeclinedAtom = settledAtom(declinedAtom, customerAtom);

/**
 * Records that the customer declined an offer: with the account, or only for this visit if the services fail. Never
 * rejects.
 */
export const declineAtom = atom(null, async (get, set, offer: Offer): Promise<void> => {
  set(declinedAtom, { value: [...(get(settledDeclinedAtom).value ?? []), offer] });
  await declineOffer(get(gatewaysAtom).callAsCustomer, offer).catch(() => undefined);
});
