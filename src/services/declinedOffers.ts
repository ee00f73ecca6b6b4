import { sendAndRead, type CustomerCall } from './customerServices.ts';
import { type Offer, offers } from '#protocol/declinedOffer.ts';
import * as v from 'valibot';
import { listOf } from './answers.ts';

/**
 * Loads the offers that the customer declined in the last six months. Throws ServiceError.
 * Source: requirements#declined-offers.
 */
export async function declinedOffers(send: CustomerCall): Promise<readonly Offer[]> {
  return (await sendAndRead(send, declined, { method: 'GET', path: '/declined' })).offers;
}

const declined = v.fallback(v.object({ offers: listOf(v.picklist(offers)) }), { offers: [] });

/** Records with the account that the customer declined an offer. Throws ServiceError. */
export async function declineOffer(send: CustomerCall, offer: Offer): Promise<void> {
  await send({ method: 'PUT', path: '/declined', json: { offer } });
}
