/**
 * The text and document of a consent in one language. The document's URL is unchecked: pass it through `safeLink`
 * before use.
 */
export interface ConsentStatement {
  readonly language: string;
  readonly purpose?: string;
  readonly documentUrl?: string;
  /** The oldest document version that still counts as agreed to, by number or by ISO time. */
  readonly minDocVersion?: number;
  readonly minDocDate?: string;
}

/** A consent of the site. `id` is dotted, as in `terms.loyalty`. */
export interface SiteConsent {
  readonly id: string;
  readonly statements: readonly ConsentStatement[];
}
