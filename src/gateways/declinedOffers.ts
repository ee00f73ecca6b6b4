import type { CustomerCall } from './customerServices.ts';
import { listOf } from './shape.ts';

/** Which offers the customer declined in the last six months. Throws ServiceError. Source: requirements#declined-offers. */
export async function declinedOffers(send: CustomerCall): Promise<readonly unknown[]> {
  return listOf((await send({ method: 'GET', path: '/declined' })).body, 'offers');
}

/** What the site offers unasked. */
export type Offer = 'profile' | 'passkey';

/** Remembers a no with the account. Throws ServiceError. */
export async function declineOffer(send: CustomerCall, offer: Offer): Promise<void> {
  await send({ method: 'PUT', path: '/declined', json: { offer } });
}
