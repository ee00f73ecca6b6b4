/** Offers of the site that pause after a customer declined them. */
export const offers = ['profile', 'passkey', 'personalised-newsletter'] as const;

export type Offer = (typeof offers)[number];

/** A declined offer as the services store it, with ISO instants. */
export interface DeclinedRecord {
  readonly offer: Offer;
  readonly declinedAt: string;
  readonly restsUntil: string;
}
