import { isRecord, ownMember } from '#adapters/model/json.ts';
import { type SiteRules, zipRulesIn } from '#adapters/model/site.ts';
import { isSecure } from '#adapters/content/isSecure.ts';
import type { Http } from './http.ts';
import { ServiceError } from './ServiceError.ts';
import { listOf, partOf, textOf, type JsonRecord } from './shape.ts';

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
  readonly germany: boolean;
  readonly hideAccountExistence: boolean;
  readonly rules: SiteRules;
  /** Design tokens that this site overrides, by colour scheme. */
  readonly theme: { readonly light: Readonly<Record<string, string>>; readonly dark: Readonly<Record<string, string>> };
}

/** URLs of the third parties that the site uses; absent ones are not used. Source: requirements#third-parties. */
export interface ThirdParties {
  readonly banner?: { readonly scriptUrl: string; readonly settingsId: string };
  readonly idWidget?: string;
  readonly tagManager?: string;
  readonly webVitals?: string;
}

export interface MetadataGateway {
  /** Throws ServiceError if the document cannot be loaded or is invalid. */
  readonly load: () => Promise<Metadata>;
}

/**
 * The site's configuration: from the page itself if the server put it there, else from `GET /rest/v1/metadata`.
 * Source: requirements#call-metadata.
 */
export function metadataGateway(http: Http): MetadataGateway {
  return {
    load: async () => {
      const inline = inlineMetadata();
      if (inline) return parseMetadata(inline);
      const call = 'GET /rest/v1/metadata';
      const { body } = await http({ name: call, method: 'GET', url: '/rest/v1/metadata' });
      if (!isRecord(body)) throw new ServiceError('UNREADABLE', call);
      return parseMetadata(body);
    },
  };
}

/** The document that the server put into the page; undefined if there is none. */
function inlineMetadata(): JsonRecord | undefined {
  try {
    const raw: unknown = JSON.parse(
      document.querySelector('script#metadata[type="application/json"]')?.textContent ?? 'null',
    );
    return isRecord(raw) ? raw : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reads a metadata document into the shape that the application uses; a bad part gets its default. Never throws.
 * Source: requirements#CON-2, requirements#CON-3.
 */
export function parseMetadata(raw: JsonRecord): Metadata {
  const locales = listOf(raw, 'locales').filter(
    (locale): locale is string => typeof locale === 'string' && localeForm.test(locale),
  );
  const named = textOf(raw, 'defaultLocale');
  const isUsable = named !== undefined && (locales.includes(named) || (locales.length === 0 && localeForm.test(named)));
  const defaultLocale = isUsable ? named : (locales[0] ?? 'de_DE');
  const cmsId = textOf(partOf(raw, 'cms'), 'id');
  const centre = ownMember(raw, 'marketingPreferenceCenter');
  const sso = ownMember(raw, 'sso');
  const apiKeys = partOf(raw, 'apiKeys');
  return {
    locales: locales.length > 0 ? locales : [defaultLocale],
    defaultLocale,
    cmsId: cmsId && /^[A-Za-z0-9_-]{1,64}$/.test(cmsId) ? cmsId : undefined,
    restApi: withoutEndSlashes(trustedAddress(textOf(raw, 'restApi')) ?? ''),
    providerScriptUrl: trustedAddress(textOf(partOf(raw, 'identityProvider'), 'scriptUrl')),
    apiKeys: {
      singleSignOn: textOf(apiKeys, 'singleSignOn'),
      marketingPreferenceCenter: textOf(apiKeys, 'marketingPreferenceCenter'),
    },
    preferenceCentre: isRecord(centre) ? { forceConsent: ownMember(centre, 'forceConsent') === true } : undefined,
    singleSignOn: isRecord(sso) ? { customLogin: ownMember(sso, 'customLogin') === true } : undefined,
    thirdParties: thirdPartiesOf(raw),
    germany: ownMember(raw, 'germany') === true,
    hideAccountExistence: ownMember(raw, 'hideAccountExistence') === true,
    rules: { country: defaultLocale.slice(3), zipRules: zipRulesIn(raw) },
    theme: {
      light: tokensOf(partOf(partOf(raw, 'theme'), 'light')),
      dark: tokensOf(partOf(partOf(raw, 'theme'), 'dark')),
    },
  };
}

const localeForm = /^[a-z]{2}_[A-Z]{2}$/;

/** Any https URL (the content security policy names the hosts); plain http only on localhost. */
function trustedAddress(address: string | undefined): string | undefined {
  if (!address || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  return isSecure(url) && url.username === '' ? address : undefined;
}

/** The vendor's default URL is used for a party without its own. */
function thirdPartiesOf(raw: JsonRecord): ThirdParties {
  const [ownId, userCentrics] = [partOf(raw, 'ownId'), partOf(raw, 'userCentrics')];
  const [application, environment, settingsId] = [
    textOf(ownId, 'application'),
    textOf(ownId, 'environment') ?? 'prod',
    textOf(userCentrics, 'settingsId'),
  ];
  const vendorOfWidget = environment === 'prod' ? 'https://cdn.ownid.com' : `https://cdn.${environment}.ownid.com`;
  const bannerUrl = trustedAddress(
    textOf(userCentrics, 'scriptUrl') ?? 'https://app.usercentrics.eu/browser-ui/latest/loader.js',
  );
  return {
    ...(settingsId && bannerUrl && { banner: { scriptUrl: bannerUrl, settingsId } }),
    ...(application && {
      idWidget: trustedAddress(
        textOf(ownId, 'scriptUrl') ?? `${vendorOfWidget}/sdk/${encodeURIComponent(application)}`,
      ),
    }),
    tagManager: trustedAddress(textOf(partOf(raw, 'adobeTagManager'), 'launchUrl')),
    webVitals: trustedAddress(textOf(partOf(raw, 'webVitals'), 'scriptUrl')),
  };
}

/** Only names and values that are safe as design tokens. */
function tokensOf(raw: JsonRecord): Readonly<Record<string, string>> {
  const tokens = Object.entries(raw).filter((entry): entry is [string, string] => {
    const [name, value] = entry;
    return (
      /^--[a-z0-9-]{1,40}$/.test(name) &&
      typeof value === 'string' &&
      /^[\w#%.,()/\s'"-]{1,120}$/.test(value) &&
      !/url\s*\(/i.test(value)
    );
  });
  return Object.fromEntries(tokens);
}

function withoutEndSlashes(address: string): string {
  let end = address.length;
  while (address[end - 1] === '/') end -= 1;
  return address.slice(0, end);
}
