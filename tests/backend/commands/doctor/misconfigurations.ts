import type { checks } from '#backend/commands/doctor/doctorCommand.ts';
import { centreKey, portalKey, secret } from '../../../cdc-stand-in/startStandIn.ts';
import { atProvider, inAccess, inDocument, inMetadata, inSettings } from './changed.ts';
import type { Arrangement } from './doctorKit.ts';
import { mailMistakes } from './mailMistakes.ts';
import { policyMistakes } from './policyMistakes.ts';

/** A mistake in an otherwise clean site, and the only check that finds it. */
export interface Misconfiguration {
  readonly what: string;
  readonly check: keyof typeof checks;
  readonly seed: (clean: Arrangement) => Arrangement;
  /** A text that its sentences must contain. */
  readonly named: string;
  /** Number of its sentences; default is 1. */
  readonly times?: number;
}

const portalField = (name: string, member: string | undefined, value: string | undefined) =>
  inDocument('portal', 'schema', ['dataSchema', 'fields', name, ...(member === undefined ? [] : [member])], value);
const subscription = (name: string, ...path: readonly string[]) => ['subscriptionsSchema', 'fields', name, ...path];
const terms = (...path: readonly string[]) => ['privacy.aec', ...path];
const application = { userKey: 'AServices', secret, denied: ['accounts.search'] };

export const misconfigurations: readonly Misconfiguration[] = [
  {
    what: 'an address where nobody answers',
    check: 'provider/data-centre',
    seed: (site) =>
      inSettings({
        thirdParties: site.settings.thirdParties.flatMap((party) => [
          party,
          { ...party, origin: 'http://localhost:9' },
        ]),
      })(inAccess('portal', { baseUrl: 'http://localhost:9' })(site)),
    named: 'identityProvider.baseUrl',
  },
  {
    what: 'a site of another data centre',
    check: 'provider/data-centre',
    seed: atProvider('centre', { movedTo: 'us1.gigya.com' }),
    named: 'https://accounts.us1.gigya.com',
  },
  {
    what: 'a key that the provider does not know',
    check: 'provider/api-keys',
    seed: (site) =>
      inMetadata(['apiKeys', 'singleSignOn'], '4_unknown')(inAccess('portal', { apiKey: '4_unknown' })(site)),
    named: 'identityProvider.portalApiKey',
  },
  {
    what: 'pages with another key than the services',
    check: 'provider/api-keys',
    seed: inMetadata(['apiKeys', 'marketingPreferenceCenter'], portalKey),
    named: 'the same key',
  },
  {
    what: 'a wrong secret',
    check: 'provider/secrets',
    seed: inAccess('portal', { secret: 'd3Jvbmc=' }),
    named: 'PORTAL_SECRET',
  },
  {
    what: 'a second secret that is not valid',
    check: 'provider/secrets',
    seed: inAccess('portal', { second: { secret: 'd3Jvbmc=' } }),
    named: 'second secret',
  },
  {
    what: 'an application that does not exist',
    check: 'provider/secrets',
    seed: inAccess('preferenceCentre', { userKey: 'AGone' }),
    named: 'identityProvider.userKey',
  },
  {
    what: 'a clock that is ahead',
    check: 'provider/clock',
    seed: (site) => ({ ...site, clockAhead: 90_000 }),
    named: '90 seconds ahead',
  },
  {
    what: 'two sites without a common group',
    check: 'provider/group',
    seed: atProvider('centre', { groupOwner: centreKey }),
    named: 'site group',
  },
  {
    what: 'an origin that the provider does not trust',
    check: 'provider/trusted-urls',
    seed: atProvider('portal', { trustedUrls: ['kontor.example/*', '*.shop.example/*'] }),
    named: 'www.kontor.example/*',
  },
  {
    what: 'an application that may not search',
    check: 'provider/search',
    seed: (site) =>
      inAccess('portal', { userKey: application.userKey })(atProvider('portal', { applications: [application] })(site)),
    named: 'accounts.search',
  },
  {
    what: 'passkeys that the provider does not offer',
    check: 'provider/passkeys',
    seed: (site) => atProvider('portal', { passkeyDomain: '' })(inMetadata(['features', 'passkeys'], true)(site)),
    named: 'FIDO Configuration',
  },
  {
    what: 'passkeys of another domain',
    check: 'provider/passkeys',
    seed: (site) =>
      atProvider('portal', { passkeyDomain: 'shop.example' })(inMetadata(['features', 'passkeys'], true)(site)),
    named: 'shop.example',
  },
  {
    what: 'no field for the names of passkeys',
    check: 'schema/fields',
    seed: (site) => portalField('passkeyNames', undefined, undefined)(inMetadata(['features', 'passkeys'], true)(site)),
    named: 'data.passkeyNames',
  },
  {
    what: 'a field that does not exist',
    check: 'schema/fields',
    seed: portalField('addressBook.city', undefined, undefined),
    named: 'data.addressBook.city',
  },
  {
    what: 'no field for the ID widget',
    check: 'schema/fields',
    seed: (site) => portalField('ownId', undefined, undefined)(inMetadata(['ownId', 'application'], 'kontor')(site)),
    named: 'data.ownId',
  },
  {
    what: 'a field of the wrong type',
    check: 'schema/fields',
    seed: portalField('salutation', 'type', 'boolean'),
    named: 'string or basic-string',
  },
  {
    what: 'a field that pages may not write',
    check: 'schema/fields',
    seed: portalField('addressBook.street', 'writeAccess', 'serverOnly'),
    named: 'clientModify',
  },
  {
    what: 'a key of the marketing platform that browsers may write',
    check: 'schema/fields',
    seed: inDocument(
      'centre',
      'schema',
      ['dataSchema', 'fields', 'sfmc.subscriptionKey', 'writeAccess'],
      'clientModify',
    ),
    named: 'serverOnly',
  },
  ...mailMistakes,
  {
    what: 'a rule that nobody can meet',
    check: 'schema/rules',
    seed: portalField('addressBook.city', 'format', "regex('^(?=[0-9])[a-z]+$')"),
    named: 'addressBook.city',
  },
  {
    what: 'a newsletter without double opt-in',
    check: 'subscriptions/newsletters',
    seed: inDocument('centre', 'schema', subscription('NLT_WEEKLY', 'email', 'doubleOptIn'), false),
    named: 'NLT_WEEKLY',
  },
  {
    what: 'an address that a session alone can change',
    check: 'schema/fields',
    seed: inDocument('portal', 'schema', ['profileSchema', 'fields', 'email', 'writeAccess'], 'clientModify'),
    named: 'instead of clientCreate',
  },
  {
    what: 'no subscription of reminders',
    check: 'subscriptions/reminders',
    seed: inDocument('centre', 'schema', subscription('SVC_PRODUCT_REMINDER'), undefined),
    named: 'SVC_PRODUCT_REMINDER',
  },
  {
    what: 'reminders that customers cannot take',
    check: 'subscriptions/reminders',
    seed: inDocument('centre', 'schema', subscription('SVC_PRODUCT_REMINDER', 'email', 'writeAccess'), 'serverOnly'),
    named: 'clientModify',
  },
  {
    what: 'no consent of the terms',
    check: 'consents/terms',
    seed: inDocument('portal', 'consents', terms(), undefined),
    named: 'privacy.aec',
  },
  {
    what: 'a consent that is not active',
    check: 'consents/terms',
    seed: inDocument('portal', 'consents', terms('isActive'), false),
    named: 'active',
  },
  {
    what: 'a language without a document',
    check: 'consents/terms',
    seed: inDocument('portal', 'consents', terms('legalStatements', 'en'), undefined),
    named: 'nothing in en',
  },
  {
    what: 'a document that is not https',
    check: 'consents/terms',
    seed: inDocument('portal', 'consents', terms('legalStatements', 'de', 'documentUrl'), 'http://x.example/de'),
    named: 'no https document in de',
  },
  ...policyMistakes,
  {
    what: 'a key of links that is none',
    check: 'links/keys',
    seed: (site) =>
      inSettings({
        linkTokens: { ...site.settings.linkTokens, keys: { old: { kty: 'EC', crv: 'P-256', x: 'x', y: 'y' } } },
      })(site),
    named: '“old”',
  },
  {
    what: 'a way of opening links that the provider does not know',
    check: 'links/exchange',
    seed: (site) =>
      inSettings({
        linkExchange: 'lite',
        preferenceCentre: { ...site.settings.preferenceCentre, userKey: application.userKey },
      })(atProvider('centre', { applications: [{ ...application, denied: ['accounts.getLiteToken'] }] })(site)),
    named: 'linkExchange to proxy',
  },
  {
    what: 'a policy of the pages without the provider’s frame',
    check: 'pages/provider-script',
    seed: (site) =>
      inSettings({
        thirdParties: site.settings.thirdParties.map((party) => ({ ...party, uses: ['script', 'connect', 'form'] })),
      })(site),
    named: 'frame',
  },
  {
    what: 'another page for partners',
    check: 'pages/partner-script',
    seed: atProvider('portal', { proxyPage: 'https://old.kontor.example/proxy' }),
    named: 'https://www.kontor.example/login/redirect',
  },
  {
    what: 'content that names a field which does not exist',
    check: 'pages/content',
    seed: inDocument('centre', 'schema', ['dataSchema', 'fields', 'household.persons'], undefined),
    named: 'data.household.persons',
    // In both languages.
    times: 2,
  },
];
