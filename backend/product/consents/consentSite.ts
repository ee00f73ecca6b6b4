import type { ProviderAccess } from '../identity-provider/providerCall.ts';

/** The site's locale (`de_DE`) in a language (`de`); undefined where the site does not speak it. */
export const localeOf = (locales: readonly string[], language: string): string | undefined =>
  locales.find((locale) => locale.startsWith(`${language}_`));

/** What the services need to know of a site to show and record its consents. */
export interface ConsentSite {
  /** Signs for the account's own statements. */
  readonly portal: ProviderAccess;
  /** Signs for subscriptions and data. */
  readonly preferenceCentre: ProviderAccess;
  /** The published content in a language, `de`; undefined where there is none. */
  readonly document: (language: string) => unknown;
  /** Address of the portal, `https://konto.example`: receipts name it. */
  readonly origin: string;
}
