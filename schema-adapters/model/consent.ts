/** How a consent was given; null where nobody recorded it. Times are ISO. */
export interface GivenConsent {
  readonly words: string | null;
  /** `published`: the server compared the words with what the site publishes; `page`: only the page said so. */
  readonly wordsBy: 'published' | 'page' | null;
  readonly version: string | null;
  /** Unchecked: pass it through `SafeLink`. */
  readonly documentUrl: string | null;
  readonly language: string | null;
  readonly at: string | null;
  readonly page: string | null;
  readonly mailSentAt: string | null;
  readonly confirmedAt: string | null;
}

/** One consent as customers see it. `purpose` is its path in the account. */
export interface Consent {
  readonly purpose: string;
  readonly label: string | null;
  readonly state: 'given' | 'waiting' | 'withdrawn';
  readonly since: string | null;
  readonly consequence: string | null;
  readonly kept: string | null;
  /** Only for logged-in customers. */
  readonly given?: GivenConsent;
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
