/** How a consent was given; null where nobody recorded it. Times are ISO. */
export interface ConsentGrant {
  readonly words: string | null;
  /** `published`: the server compared the words with what the site publishes; `page`: only the page said so. */
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
  /** Who was responsible then. */
  readonly responsible: string | null;
  /** Who got the data then. */
  readonly recipients: string | null;
  /** How long the data were kept, as it was said then. */
  readonly kept: string | null;
}

/**
 * `waiting`: the confirmation mail is unanswered. `customer`: no consent, but mail to an existing customer, where the site
 * does that; `unfounded`: the same where it does not. Both end by an objection.
 * Source: requirements#existing-customers.
 */
export const consentStates = ['given', 'waiting', 'withdrawn', 'customer', 'unfounded', 'objected'] as const;
export type ConsentStateName = (typeof consentStates)[number];

export const consentHistoryEvents = ['requested', 'granted', 'confirmed', 'withdrawn', 'enrolled', 'objected'] as const;

/** One consent as customers see it. `purpose` is its path in the account. Null where nobody recorded it. */
export interface Consent {
  readonly purpose: string;
  /** Its heading in the content. */
  readonly label: string | null;
  readonly state: ConsentStateName;
  /** ISO time. */
  readonly since: string | null;
  /** What no longer works after it was withdrawn. */
  readonly consequence: string | null;
  /** How long its data are kept. */
  readonly kept: string | null;
  /** Only for logged-in customers. */
  readonly given?: ConsentGrant;
}

/** One event of a consent's history as customers read it. */
export interface ConsentHistoryEvent {
  readonly purpose: string;
  readonly label: string | null;
  readonly event: (typeof consentHistoryEvents)[number];
  /** ISO time, the account's own where it has one; null where nobody knows it. */
  readonly at: string | null;
  /** `found`: seen in the account afterwards. */
  readonly by: 'site' | 'link' | 'found';
  /** The path of the page. */
  readonly page: string | null;
  /** The text that was shown; null where nobody kept it. */
  readonly words: string | null;
}

/** Who is responsible for the consents; an empty text is unknown. URLs are unchecked. */
export interface ConsentsResponsible {
  readonly name: string;
  readonly address: string;
  readonly email: string;
  readonly url: string;
  readonly officer: string;
  readonly recipients: readonly { readonly name: string; readonly task: string }[];
}
