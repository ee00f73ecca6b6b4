/** What the site offers without being asked, and does not offer again for a while to who declined it. */
export const offers = ['profile', 'passkey', 'personalised-newsletter'] as const;

export type Offer = (typeof offers)[number];

/** What the services have stored of a no, with ISO instants. */
export interface DeclinedRecord {
  readonly offer: Offer;
  readonly declinedAt: string;
  readonly restsUntil: string;
}
