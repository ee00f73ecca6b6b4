import { isJsonObject, type JsonObject, type Json } from '@kontor/schema-adapters/json';
import type { SiteSettings } from '@kontor/cdc-stand-in';
import type { ThirdParty } from '#backend/product/site/thirdParties.ts';
import { thirdPartyPaths } from '#backend/stand-ins/third-parties/registerThirdParties.ts';
import type { Origins } from '#backend/stand-ins/console/consoleParts.ts';
import type { Keys } from './keys.ts';
import type { ScenarioState } from '#backend/stand-ins/scenarios/scenarioState.ts';

/** Public keys of the sites at the identity provider. */
export const apiKeys = {
  portal: '4_kontorPortal',
  preferenceCentre: '4_kontorPreferenceCentre',
  partner: '4_kontorPartner',
} as const;

/** The provider's sites as the current scenario describes them. */
export function providerSites(scenarioState: ScenarioState, keys: Keys, origins: Origins): readonly SiteSettings[] {
  const { policies, consents, applications } = scenarioState.scenario();
  const shared = {
    applications,
    policies,
    consents: consents && withRealHosts(consents, origins),
    origins: [origins.site],
  };
  return [
    {
      ...shared,
      name: 'portal',
      apiKey: apiKeys.portal,
      secret: keys.portalSecret,
      proxyPage: `${origins.site}/login/redirect`,
      schema: scenarioState.schema('portal'),
    },
    {
      ...shared,
      name: 'preference-centre',
      apiKey: apiKeys.preferenceCentre,
      secret: keys.preferenceCentreSecret,
      groupOwner: apiKeys.portal,
      schema: scenarioState.schema('preference-centre'),
    },
    {
      ...shared,
      name: 'partner',
      apiKey: apiKeys.partner,
      secret: keys.partnerSecret,
      groupOwner: apiKeys.portal,
      schema: scenarioState.schema('portal'),
      origins: [origins.partner],
    },
  ];
}

/**
 * The site's metadata: those of a scenario, with the hosts and keys of this composition. Source: requirements#metadata.
 */
export function siteMetadata(metadata: JsonObject, { standIn }: Origins): JsonObject {
  return {
    restApi: '',
    ...metadata,
    identityProvider: { scriptUrl: `${standIn}/js/gigya.js` },
    apiKeys: { singleSignOn: apiKeys.portal, marketingPreferenceCenter: apiKeys.preferenceCentre },
    ...thirdParties(metadata, standIn),
  };
}

/** The third-party inventory of this composition: the same parties as in production, all on the stand-ins' origin. */
export function standInParties({ standIn: origin, partner }: Origins): readonly ThirdParty[] {
  const wish = 'the customer’s own wish';
  const measuring = 'counts and times pages (tag manager, web vitals)';
  const provider = 'identity provider: login, registration, account';
  const way = 'partner: takes customers back after signing on';
  return [
    { origin, uses: ['script', 'connect', 'frame', 'form'], purpose: provider, reason: 'the product’s purpose' },
    { origin: partner, uses: ['form'], purpose: way, reason: wish },
    { origin, uses: ['script'], purpose: 'login without a password (ID widget)', reason: wish },
    { origin, uses: ['script'], purpose: 'asks for consent (cookie banner)', reason: 'legal duty' },
    { origin, uses: ['script', 'connect'], purpose: measuring, reason: 'the customer’s consent' },
  ];
}

/** URLs of the stand-ins for the third parties that the scenario's site uses. */
function thirdParties(metadata: JsonObject, standIn: string): JsonObject {
  const { ownId } = metadata;
  const application = isJsonObject(ownId) ? ownId['application'] : undefined;
  const at = (name: string, member: string, path: string): JsonObject => {
    const part = metadata[name];
    return isJsonObject(part) ? { [name]: { ...part, [member]: standIn + path } } : {};
  };
  return {
    ...at('ownId', 'scriptUrl', thirdPartyPaths.idWidget(typeof application === 'string' ? application : 'kontor')),
    ...at('userCentrics', 'scriptUrl', thirdPartyPaths.cookieConsent),
    ...at('adobeTagManager', 'launchUrl', thirdPartyPaths.tagManager),
    ...at('webVitals', 'scriptUrl', thirdPartyPaths.webVitals),
  };
}

/** Hosts in scenarios that a stand-in replaces, with its URL in this composition. */
const hosts = ({ standIn, partner }: Origins): readonly (readonly [host: string, address: string])[] => [
  ['https://partner.kontor.example', partner],
  ['https://documents.kontor.example', `${standIn}/documents`],
];

/** A document of a scenario with the real URLs of the stand-ins. */
export function withRealHosts<Document extends Json>(document: Document, origins: Origins): Document {
  const replacements = hosts(origins);
  const replaceHosts = (value: Json | undefined): Json | undefined => {
    if (typeof value === 'string')
      return replacements.reduce(
        (text, [host, address]) =>
          text === host || text.startsWith(`${host}/`) ? address + text.slice(host.length) : text,
        value,
      );
    if (Array.isArray(value)) return value.map((item) => replaceHosts(item) ?? null);
    return isJsonObject(value)
      ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, replaceHosts(member)]))
      : value;
  };
  return replaceHosts(document) as Document;
}
