/** A retail store in a search result; the members below `uiText` are optional in the data. */
export interface Store {
  readonly id: string;
  readonly uiText: string;
  readonly name?: string;
  /** Street, postcode and town as one line. */
  readonly address?: string;
  /** From the customer's postcode, whole kilometres. */
  readonly distanceKm?: number;
  /** As schema.org writes them: `Mo-Sa 07:00-22:00`. */
  readonly openingHours?: readonly string[];
}

/** A product that the customer waits for; `variantName` is by language. */
export interface Reminder {
  readonly reminderId: string;
  readonly variantId: string;
  readonly variantName: Readonly<Record<string, string>>;
}
