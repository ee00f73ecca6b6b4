import type { JsonObject } from '#adapters/model/json.ts';
import { ok, ProviderFailure } from '../protocol/answer.ts';
import type { SiteSettings } from '../sites.ts';
import type { CallHandler } from './callContext.ts';

/**
 * A site's own configuration, for signed servers: its trusted addresses, its data centre, the group that it belongs to.
 * Throws 403007 for browsers.
 * Source: requirements#IDP-configuration.
 */
export const getSiteConfig: CallHandler = async ({ site, signed }) => {
  if (!signed) throw new ProviderFailure(403007);
  return ok({
    baseDomain: hostsOf(site)[0] ?? '',
    dataCenter: site.dataCentre ?? 'eu1',
    trustedSiteURLs: site.trustedUrls ?? hostsOf(site).map((host) => `${host}/*`),
    tags: [],
    description: '',
    captchaProvider: 'Google',
    settings: { CNAME: '', shortURLDomain: '', shortURLRedirMethod: 'JS', encryptPII: true },
    ...(site.groupOwner === undefined || site.groupOwner === site.apiKey
      ? { siteGroupConfig: { enableSSO: true } }
      : { siteGroupOwner: site.groupOwner }),
    urlShorteners: { bitly: {} },
    trustedShareURLs: [],
    enableDataSharing: true,
    isCDP: false,
    invisibleRecaptcha: noCaptcha,
    recaptchaV2: noCaptcha,
    funCaptcha: noCaptcha,
    customAPIDomainPrefix: '',
  });
};

/**
 * How the site is an OpenID provider, for signed servers. That the answer's member has the name of the parameter of
 * `setConfig` is inferred. Throws 403007 for browsers.
 * Source: requirements#IDP-configuration.
 */
export const getOpenIdConfig: CallHandler = async ({ site, signed }) => {
  if (!signed) throw new ProviderFailure(403007);
  return ok(site.proxyPage === undefined ? {} : { proxyPage: site.proxyPage });
};

const noCaptcha: JsonObject = { SiteKey: '', Secret: '' };

const hostsOf = ({ origins }: SiteSettings): readonly string[] => origins.map((origin) => new URL(origin).host);
