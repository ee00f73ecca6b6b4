import type { AccountData, ProviderSchema } from './provider.ts';

/** The context for adapting a tab or field. Pure data: the caller passes time and account. */
export interface AdaptContext {
  readonly provider: ProviderSchema;
  readonly site: SiteRules;
  /** Epoch milliseconds for display windows; without it display windows are ignored. */
  readonly now?: number;
  /** Keeps an entry visible outside its display window while the customer is subscribed. */
  readonly account?: AccountData;
  /** Whether a mailed link opens the form, which then has no field that a link never writes. */
  readonly isOpenedByLink?: boolean;
}

/**
 * A postcode rule from the site's metadata: `regex` as the site team wrote it, `errorMessage` a finished sentence or a
 * message key.
 */
export interface ZipRule {
  readonly regex: string;
  readonly errorMessage?: string;
}

/** Optional features of a site, from its metadata; absent is off. */
export interface SiteFeatures {
  readonly consents?: boolean;
  readonly pause?: boolean;
  readonly oneClickUnsubscribe?: boolean;
  readonly emailChange?: boolean;
  readonly dataCopy?: boolean;
  readonly accountDeletion?: boolean;
  readonly passkeys?: boolean;
  readonly existingCustomers?: boolean;
  readonly automaticPasskeys?: boolean;
}

/** The rules of a site for the adapter, from its metadata. */
export interface SiteRules {
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string;
  /** Per country and `default`. */
  readonly zipRules: Readonly<Record<string, ZipRule>>;
  /** Absent if unknown. */
  readonly features?: SiteFeatures;
  /** Language tags of its pages (`fr-LU`); absent if unknown. */
  readonly languages?: readonly string[];
}
