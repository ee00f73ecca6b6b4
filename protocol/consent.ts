/** The circumstances of a consent; null for unrecorded ones. Times are ISO. */
export interface ConsentGrant {
  readonly words: string | null;
  /** `published`: the server compared the words with the site's published ones; `page`: only the page reported them. */
  readonly wordsBy: 'published' | 'page' | null;
  readonly version: string | null;
  /** Unchecked: pass it through `SafeLink`. */
  readonly documentUrl: string | null;
  readonly language: string | null;
  readonly at: string | null;
  /** The path of the page. */
  readonly page: string | null;
  readonly mailSentAt: string | null;
  readonly confirmedAt: string | null;
  /** The responsible company at that time. */
  readonly responsible: string | null;
  /** The recipients of the data at that time. */
  readonly recipients: string | null;
  /** The retention of the data, as stated at that time. */
  readonly kept: string | null;
}

/**
 * `waiting`: the confirmation mail is unanswered. `customer`: no consent, but mail to an existing customer on a site
 * with that feature; `unfounded`: the same on a site without it. An objection ends both.
 * Source: requirements#existing-customers.
 */
export const consentStates = ['given', 'waiting', 'withdrawn', 'customer', 'unfounded', 'objected'] as const;
export type ConsentStateName = (typeof consentStates)[number];

export const consentHistoryEvents = ['requested', 'granted', 'confirmed', 'withdrawn', 'enrolled', 'objected'] as const;

/** One consent as customers see it. `purpose` is its path in the account; null for unrecorded facts. */
export interface Consent {
  readonly purpose: string;
  /** Its heading in the content. */
  readonly label: string | null;
  readonly state: ConsentStateName;
  /** ISO time. */
  readonly since: string | null;
  /** The consequence of a withdrawal. */
  readonly consequence: string | null;
  /** The retention of its data. */
  readonly kept: string | null;
  /** Only for logged-in customers. */
  readonly given?: ConsentGrant;
}

/** One event of a consent's history as customers read it. */
export interface ConsentHistoryEvent {
  readonly purpose: string;
  readonly label: string | null;
  readonly event: (typeof consentHistoryEvents)[number];
  /** ISO time, preferably the account's; null if unknown. */
  readonly at: string | null;
  /** `found`: the services detected it later in the account. */
  readonly by: 'site' | 'link' | 'found';
  /** The path of the page. */
  readonly page: string | null;
  /** The text that the customer saw; null for an unrecorded one. */
  readonly words: string | null;
}

/** The company responsible for the consents; an empty text is unknown. URLs are unchecked. */
export interface ConsentsResponsible {
  readonly name: string;
  readonly address: string;
  readonly email: string;
  readonly url: string;
  readonly officer: string;
  readonly recipients: readonly { readonly name: string; readonly task: string }[];
}
