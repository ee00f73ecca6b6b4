import { parseSiteContent, type Content } from '@kontor/schema-adapters/content';
import type { Finding } from '@kontor/schema-adapters';
import type { Http } from '../browser/http.ts';
import { ServiceError } from '../browser/gatewayErrors.ts';
import { isRecord } from '@kontor/schema-adapters/json';
import type { JsonRecord } from '../browser/shape.ts';
import type { BannerSettings } from '../browser/cookieConsent.ts';
import {
  readMetadata,
  type SiteMetadata,
  siteRulesOf,
  vendorScripts,
  type SiteRules,
} from '@kontor/schema-adapters/metadata';

export interface LoadedContent {
  readonly content: Content;
  readonly findings: readonly Finding[];
}

export interface ContentGateway {
  /** Content of one language. Throws ServiceError if it cannot be loaded or is not a content document. */
  readonly load: (cmsId: string | undefined, language: string | undefined) => Promise<LoadedContent>;
}

/**
 * The site's content: from the server's page if it contains the document, else from the CMS at
 * `/cms/{cmsId}/{language}.json`, or `/cms/default.json` if one of them is missing.
 * Source: requirements#call-content.
 */
export function contentGateway(http: Http): ContentGateway {
  let isFirst = true;
  /** Reads the page's document only once: a retry must load the newest. */
  const readPageContent = (name: string): { readonly body: unknown } | undefined => {
    const pageDocument = isFirst ? documentInPage('content') : undefined;
    isFirst = false;
    return pageDocument?.['name'] === name ? { body: pageDocument['document'] } : undefined;
  };
  return {
    load: async (cmsId, language) => {
      const url =
        cmsId && language
          ? `/cms/${encodeURIComponent(cmsId)}/${encodeURIComponent(language)}.json`
          : '/cms/default.json';
      const name = cmsId && language ? 'GET /cms/{cmsId}/{language}.json' : 'GET /cms/default.json';
      const { body } = readPageContent(`${cmsId}/${language}`) ?? (await http({ name, method: 'GET', url }));
      const { content, findings } = parseSiteContent(body);
      if (!content) throw new ServiceError('UNREADABLE', name);
      return { content, findings };
    },
  };
}

/**
 * The site's configuration: from the server's page, else from `GET /rest/v1/metadata`. Throws ServiceError if the
 * document cannot be loaded or is invalid.
 * Source: requirements#call-metadata.
 */
export async function loadMetadata(http: Http): Promise<Metadata> {
  const inPage = documentInPage('metadata');
  if (inPage) return parseMetadata(inPage);
  const name = 'GET /rest/v1/metadata';
  const { body } = await http({ name, method: 'GET', url: '/rest/v1/metadata' });
  if (!isRecord(body)) throw new ServiceError('UNREADABLE', name);
  return parseMetadata(body);
}

/** A document that the server put into the page under this id; undefined if there is none. Never throws. */
export function documentInPage(
  id: 'metadata' | 'content' | 'studio' | 'hydration' | 'form-counts',
): JsonRecord | undefined {
  try {
    const text = document.querySelector(`script#${id}[type="application/json"]`)?.textContent;
    const raw: unknown = JSON.parse(text ?? 'null');
    return isRecord(raw) ? raw : undefined;
  } catch {
    return undefined;
  }
}

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
  /** Optional features of the site. */
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
