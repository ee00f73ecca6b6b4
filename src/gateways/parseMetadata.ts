import type { BannerSettings } from './cookieConsent.ts';
import { readMetadata, type SiteMetadata, siteRulesOf, vendorScripts } from '#adapters/metadata/metadataDocument.ts';
import type { SiteRules } from '#adapters/model/site.ts';

/** The site's configuration, with defaults for everything missing. Source: requirements#metadata. */
export interface Metadata {
  /** `language_COUNTRY`, at least one. */
  readonly locales: readonly string[];
  readonly defaultLocale: string;
  readonly cmsId?: string;
  /** Base of the product's REST calls; empty means the site's own origin. */
  readonly restApi: string;
  readonly providerScriptUrl?: string;
  readonly apiKeys: { readonly singleSignOn?: string; readonly marketingPreferenceCenter?: string };
  /** Present when this site offers the preference centre. */
  readonly preferenceCentre?: { readonly forceConsent: boolean };
  readonly singleSignOn?: { readonly customLogin: boolean };
  readonly thirdParties: ThirdParties;
  /** What the site offers beyond the usual. */
  readonly features: Features;
  readonly germany: boolean;
  readonly hideAccountExistence: boolean;
  readonly rules: SiteRules;
  /** Design tokens that this site overrides, by colour scheme. */
  readonly theme: { readonly light: Readonly<Record<string, string>>; readonly dark: Readonly<Record<string, string>> };
}

/** Features that a site can switch on, by their names in the metadata; absent is off. */
export type Features = SiteMetadata['features'];

/** URLs of the third parties that the site uses; absent ones are not used. Source: requirements#third-parties. */
export interface ThirdParties {
  readonly banner?: BannerSettings;
  readonly idWidget?: string;
  readonly tagManager?: string;
  readonly webVitals?: string;
}

/**
 * Reads a metadata document into the shape that the application uses; a bad part gets its default. Never throws.
 * Source: requirements#CON-2, requirements#CON-3.
 */
export function parseMetadata(raw: unknown): Metadata {
  const { metadata } = readMetadata(raw);
  const { cms, identityProvider, marketingPreferenceCenter, sso } = metadata;
  return {
    ...metadata,
    cmsId: cms.id,
    restApi: withoutEndSlashes(metadata.restApi ?? ''),
    providerScriptUrl: identityProvider.scriptUrl,
    preferenceCentre: marketingPreferenceCenter && { forceConsent: marketingPreferenceCenter.forceConsent === true },
    singleSignOn: sso && { customLogin: sso.customLogin === true },
    thirdParties: thirdPartiesOf(metadata),
    germany: metadata.germany === true,
    hideAccountExistence: metadata.hideAccountExistence === true,
    rules: siteRulesOf(metadata),
  };
}

function thirdPartiesOf(metadata: SiteMetadata): ThirdParties {
  const { userCentrics, adobeTagManager, webVitals } = metadata;
  const { banner, idWidget } = vendorScripts(metadata);
  return {
    ...(banner &&
      userCentrics.settingsId && {
        banner: { ...userCentrics, scriptUrl: banner, settingsId: userCentrics.settingsId },
      }),
    ...(idWidget && { idWidget }),
    tagManager: adobeTagManager.launchUrl,
    webVitals: webVitals.scriptUrl,
  };
}

function withoutEndSlashes(address: string): string {
  let end = address.length;
  while (address[end - 1] === '/') end -= 1;
  return address.slice(0, end);
}
