import { atom } from 'jotai';
import type { Offer } from '#protocol/declinedOffer.ts';
import { declinedOffers, declineOffer } from '../services/declinedOffers.ts';
import { serverAtom, settledAtom } from '../store/serverAtom.ts';
import { gatewaysAtom } from '../store/store.ts';
import { sessionAtom } from './session.ts';

/** What the customer declined in the last six months. Source: requirements#declined-offers. */
export const declinedAtom = serverAtom(async (get): Promise<readonly Offer[]> => {
  await get(sessionAtom);
  return declinedOffers(get(gatewaysAtom).callAsCustomer);
});

export const settledDeclinedAtom = settledAtom(declinedAtom);

/** Remembers a no with the account; if the services fail, for this visit. Never rejects. */
export const declineAtom = atom(null, async (get, set, offer: Offer): Promise<void> => {
  set(declinedAtom, { value: [...(get(settledDeclinedAtom).value ?? []), offer] });
  await declineOffer(get(gatewaysAtom).callAsCustomer, offer).catch(() => undefined);
});
