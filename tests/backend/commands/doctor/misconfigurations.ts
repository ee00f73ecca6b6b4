import type { checks } from '#backend/commands/doctor/doctorCommand.ts';
import { centreKey, portalKey, secret } from '../../../cdc-stand-in/startStandIn.ts';
import { atProvider, inAccess, inDocument, inMetadata, inSettings } from './changed.ts';
import type { Arrangement } from './doctorKit.ts';
import { mailMistakes } from './mailMistakes.ts';
import { policyMistakes } from './policyMistakes.ts';

/**
 * Mistakes in an otherwise clean site by the only check that finds them, and by what they are: a text that its
 * sentences must contain, and the number of its sentences; default is 1.
 */
export type Mistakes = Readonly<
  Partial<Record<keyof typeof checks, Readonly<Record<string, readonly [Seed, named: string, times?: number]>>>>
>;
type Seed = (clean: Arrangement) => Arrangement;

const portalField = (name: string, member: string | undefined, value: string | undefined) =>
  inDocument('portal', 'schema', ['dataSchema', 'fields', name, ...(member === undefined ? [] : [member])], value);
const subscription = (name: string, ...path: readonly string[]) => ['subscriptionsSchema', 'fields', name, ...path];
const terms = (...path: readonly string[]) => ['privacy.aec', ...path];
const application = { userKey: 'AServices', secret, denied: ['accounts.search'] };

const siteMistakes: Mistakes = {
  'provider/data-centre': {
    'an address where nobody answers': [
      (site) =>
        inSettings({
          thirdParties: site.settings.thirdParties.flatMap((party) => [
            party,
            { ...party, origin: 'http://localhost:9' },
          ]),
        })(inAccess('portal', { baseUrl: 'http://localhost:9' })(site)),
      'identityProvider.baseUrl',
    ],
    'a site of another data centre': [
      atProvider('centre', { movedTo: 'us1.gigya.com' }),
      'https://accounts.us1.gigya.com',
    ],
  },
  'provider/api-keys': {
    'a key that the provider does not know': [
      (site) => inMetadata(['apiKeys', 'singleSignOn'], '4_unknown')(inAccess('portal', { apiKey: '4_unknown' })(site)),
      'identityProvider.portalApiKey',
    ],
    'pages with another key than the services': [
      inMetadata(['apiKeys', 'marketingPreferenceCenter'], portalKey),
      'the same key',
    ],
  },
  'provider/secrets': {
    'a wrong secret': [inAccess('portal', { secret: 'd3Jvbmc=' }), 'PORTAL_SECRET'],
    'a second secret that is not valid': [inAccess('portal', { second: { secret: 'd3Jvbmc=' } }), 'second secret'],
    'an application that does not exist': [
      inAccess('preferenceCentre', { userKey: 'AGone' }),
      'identityProvider.userKey',
    ],
  },
  'provider/clock': { 'a clock that is ahead': [(site) => ({ ...site, clockAhead: 90_000 }), '90 seconds ahead'] },
  'provider/group': {
    'two sites without a common group': [atProvider('centre', { groupOwner: centreKey }), 'site group'],
  },
  'provider/trusted-urls': {
    'an origin that the provider does not trust': [
      atProvider('portal', { trustedUrls: ['kontor.example/*', '*.shop.example/*'] }),
      'www.kontor.example/*',
    ],
  },
  'provider/search': {
    'an application that may not search': [
      (site) =>
        inAccess('portal', { userKey: application.userKey })(
          atProvider('portal', { applications: [application] })(site),
        ),
      'accounts.search',
    ],
  },
  'provider/passkeys': {
    'passkeys that the provider does not offer': [
      (site) => atProvider('portal', { passkeyDomain: '' })(inMetadata(['features', 'passkeys'], true)(site)),
      'FIDO Configuration',
    ],
    'passkeys of another domain': [
      (site) =>
        atProvider('portal', { passkeyDomain: 'shop.example' })(inMetadata(['features', 'passkeys'], true)(site)),
      'shop.example',
    ],
  },
  'schema/fields': {
    'no field for the names of passkeys': [
      (site) => portalField('passkeyNames', undefined, undefined)(inMetadata(['features', 'passkeys'], true)(site)),
      'data.passkeyNames',
    ],
    'a field that does not exist': [portalField('addressBook.city', undefined, undefined), 'data.addressBook.city'],
    'no field for the ID widget': [
      (site) => portalField('ownId', undefined, undefined)(inMetadata(['ownId', 'application'], 'kontor')(site)),
      'data.ownId',
    ],
    'a field of the wrong type': [portalField('salutation', 'type', 'boolean'), 'string or basic-string'],
    'a field that pages may not write': [
      portalField('addressBook.street', 'writeAccess', 'serverOnly'),
      'clientModify',
    ],
    'a key of the marketing platform that browsers may write': [
      inDocument('centre', 'schema', ['dataSchema', 'fields', 'sfmc.subscriptionKey', 'writeAccess'], 'clientModify'),
      'serverOnly',
    ],
    'an address that a session alone can change': [
      inDocument('portal', 'schema', ['profileSchema', 'fields', 'email', 'writeAccess'], 'clientModify'),
      'instead of clientCreate',
    ],
  },
  'schema/rules': {
    'a rule that nobody can meet': [
      portalField('addressBook.city', 'format', "regex('^(?=[0-9])[a-z]+$')"),
      'addressBook.city',
    ],
  },
  'subscriptions/newsletters': {
    'a newsletter without double opt-in': [
      inDocument('centre', 'schema', subscription('NLT_WEEKLY', 'email', 'doubleOptIn'), false),
      'NLT_WEEKLY',
    ],
  },
  'subscriptions/reminders': {
    'no subscription of reminders': [
      inDocument('centre', 'schema', subscription('SVC_PRODUCT_REMINDER'), undefined),
      'SVC_PRODUCT_REMINDER',
    ],
    'reminders that customers cannot take': [
      inDocument('centre', 'schema', subscription('SVC_PRODUCT_REMINDER', 'email', 'writeAccess'), 'serverOnly'),
      'clientModify',
    ],
  },
  'consents/terms': {
    'no consent of the terms': [inDocument('portal', 'consents', terms(), undefined), 'privacy.aec'],
    'a consent that is not active': [inDocument('portal', 'consents', terms('isActive'), false), 'active'],
    'a language without a document': [
      inDocument('portal', 'consents', terms('legalStatements', 'en'), undefined),
      'nothing in en',
    ],
    'a document that is not https': [
      inDocument('portal', 'consents', terms('legalStatements', 'de', 'documentUrl'), 'http://x.example/de'),
      'no https document in de',
    ],
  },
  'links/keys': {
    'a key of links that is none': [
      (site) =>
        inSettings({
          linkTokens: { ...site.settings.linkTokens, keys: { old: { kty: 'EC', crv: 'P-256', x: 'x', y: 'y' } } },
        })(site),
      '“old”',
    ],
  },
  'links/exchange': {
    'a way of opening links that the provider does not know': [
      (site) =>
        inSettings({
          linkExchange: 'lite',
          preferenceCentre: { ...site.settings.preferenceCentre, userKey: application.userKey },
        })(atProvider('centre', { applications: [{ ...application, denied: ['accounts.getLiteToken'] }] })(site)),
      'linkExchange to proxy',
    ],
  },
  'pages/provider-script': {
    'a policy of the pages without the provider’s frame': [
      (site) =>
        inSettings({
          thirdParties: site.settings.thirdParties.map((party) => ({ ...party, uses: ['script', 'connect', 'form'] })),
        })(site),
      'frame',
    ],
  },
  'pages/partner-script': {
    'another page for partners': [
      atProvider('portal', { proxyPage: 'https://old.kontor.example/proxy' }),
      'https://www.kontor.example/login/redirect',
    ],
  },
  'pages/content': {
    'content that names a field which does not exist': [
      inDocument('centre', 'schema', ['dataSchema', 'fields', 'household.persons'], undefined),
      'data.household.persons',
      2,
    ],
  },
};

/** All of them, one by one. */
export const misconfigurations = [siteMistakes, mailMistakes, policyMistakes].flatMap((part) =>
  Object.entries(part).flatMap(([check, mistakes]) =>
    Object.entries(mistakes).map(([what, [seed, named, times = 1]]) => ({ what, check, seed, named, times })),
  ),
);
