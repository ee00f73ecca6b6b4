import type { ProviderAccess } from '../identity-provider/providerCall.ts';

/** Data of a site for showing and recording its consents. */
export interface ConsentSite {
  /** Signs calls for consent statements (`preferences`). */
  readonly portal: ProviderAccess;
  /** Signs calls for subscriptions and data. */
  readonly preferenceCentre: ProviderAccess;
  /** The published content in a language, `de`; undefined where there is none. */
  readonly document: (language: string) => unknown;
  /** Address of the portal, `https://konto.example`, for receipts. */
  readonly origin: string;
}
