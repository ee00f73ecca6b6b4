/**
 * A postcode rule from the site's metadata: `regex` as the site team wrote it, `errorMessage` a finished sentence or a
 * message key.
 */
export interface ZipRule {
  readonly regex: string;
  readonly errorMessage?: string;
}

/** What a site offers beyond the usual, as its metadata names it; absent is off. */
export interface SiteFeatures {
  readonly consents?: boolean;
  readonly pause?: boolean;
  readonly oneClickUnsubscribe?: boolean;
  readonly emailChange?: boolean;
  readonly dataCopy?: boolean;
  readonly accountDeletion?: boolean;
  readonly passkeys?: boolean;
}

/** What the adapter needs to know about the site, from its metadata. */
export interface SiteRules {
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string;
  /** Per country and `default`. */
  readonly zipRules: Readonly<Record<string, ZipRule>>;
  /** Absent if nobody knows them. */
  readonly features?: SiteFeatures;
}
