import { isJsonObject, type JsonObject, type Json } from '@kontor/schema-adapters/json';
import { ok, ProviderFailure } from '../answer.ts';
import type { SiteSettings } from '../sites.ts';
import type { CallHandler } from '../protocol/callContext.ts';
import { nameList } from '../accountView.ts';
import { policiesOf, policyView } from '../policies.ts';
import { ownerOfLoginId } from '../storage/accountRecords.ts';

/**
 * A site's configuration, for signed servers: its trusted addresses, data centre and group.
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
 * The site's configuration as OpenID provider, for signed servers. The name of the answer's member is inferred from the
 * parameter of `setConfig`. Throws 403007 for browsers.
 * Source: requirements#IDP-configuration.
 */
export const getOpenIdConfig: CallHandler = async ({ site, signed }) => {
  if (!signed) throw new ProviderFailure(403007);
  return ok(site.proxyPage === undefined ? {} : { proxyPage: site.proxyPage });
};

const noCaptcha: JsonObject = { SiteKey: '', Secret: '' };

const hostsOf = ({ origins }: SiteSettings): readonly string[] => origins.map((origin) => new URL(origin).host);

/** The site's policies; only the public sections for browsers. */
export const getPolicies: CallHandler = async ({ site, signed, params }) =>
  ok(policyView(site, signed, [...nameList(params.get('sections'))]));

/** The site's consents with their documents, by dotted id. */
export const getSiteConsentDetails: CallHandler = async ({ site }) => ok({ siteConsentDetails: site.consents ?? {} });

/** Whether an address is free. Throws 403026 on sites that hide which accounts exist. */
export const isAvailableLoginID: CallHandler = async ({ db, params, site, signed }) => {
  if (!signed && policiesOf(site).accountOptions.preventLoginIDHarvesting) throw new ProviderFailure(403026);
  return ok({ isAvailable: (await ownerOfLoginId(db, params.require('loginID'))) === undefined });
};

/**
 * The site's schema: the whole for a signed caller, unless `filter=clientOnly`; otherwise the fields that a client may
 * write. Needs no session.
 */
export const getSchema: CallHandler = async ({ site, signed, params }) => {
  const sectionNames = nameList(params.get('sections') ?? params.get('include'));
  return ok(schemaView(site.schema, signed && params.get('filter') !== 'clientOnly', [...sectionNames]));
};

const sections = [
  'profileSchema',
  'dataSchema',
  'subscriptionsSchema',
  'preferencesSchema',
  'internalSchema',
  'addressesSchema',
] as const;

/**
 * The caller's view of a stored schema; `sectionNames` selects sections (`profileSchema`), empty = all.
 * Source: requirements#IDP-schema.
 */
function schemaView(raw: JsonObject, signed: boolean, sectionNames: readonly string[]): JsonObject {
  const visibleSections = sections.filter(
    (name) => isJsonObject(raw[name]) && (sectionNames.length === 0 || sectionNames.includes(name)),
  );
  return Object.fromEntries(
    visibleSections
      .filter((name) => signed || name !== 'internalSchema')
      .map((name) => [name, signed ? raw[name] : clientSection(name, raw[name])]),
  );
}

/** Unsigned callers see exactly the fields that a client may write. */
function clientSection(name: string, section: Json | undefined): Json | undefined {
  if (!isJsonObject(section) || !isJsonObject(section['fields']) || name === 'addressesSchema') return section;
  const visible = Object.entries(section['fields']).filter(([, field]) => accessOf(name, field) !== 'serverOnly');
  return { ...section, fields: Object.fromEntries(visible) };
}

function accessOf(section: string, field: Json | undefined): string {
  const holder = section === 'subscriptionsSchema' && isJsonObject(field) ? field['email'] : field;
  const access = isJsonObject(holder) ? holder['writeAccess'] : undefined;
  return typeof access === 'string' ? access : 'clientModify';
}
