import { isSecure } from './safeAddress.ts';
import {
  flag,
  describe,
  ifPresent,
  list,
  required,
  refine,
  type ReadOf,
  record,
  section,
  text,
  filledText,
} from '../declaration/part.ts';
import type { Finding } from '../model/finding.ts';
import type { SiteRules } from '../model/site.ts';

const locale = refine(
  text({
    definition: 'locale',
    description: 'Language and country: `de_DE`.',
    pattern: '^[a-z]{2}_[A-Z]{2}$',
  }),
  (value) => /^[a-z]{2}_[A-Z]{2}$/.test(value),
);

/**
 * Any https URL (the content security policy names the hosts); plain http only on localhost. Source:
 * requirements#CON-3.
 */
const address = refine(
  text({
    definition: 'address',
    description: 'An `https` address whose origin is one of the listed third parties.',
    pattern: '^(?:https://|http://(?:localhost|127\\.0\\.0\\.1)(?:[:/]|$))',
  }),
  (value) => URL.canParse(value) && isSecure(new URL(value)) && new URL(value).username === '',
);

const zipRule = ifPresent(
  section(
    {
      regex: required(filledText('The whole postcode as a regular expression.')),
      errorMessage: filledText('The sentence for customers, or the key of a message.'),
    },
    { description: 'How postcodes of one country look.', required: ['regex'] },
  ),
);

/** Design tokens with safe names and values only. */
const tokens = record(
  /^--[a-z0-9-]{1,40}$/,
  refine(
    text({
      description: 'A colour, size, font or shadow; no `url(…)`.',
      maxLength: 120,
      pattern: '^(?!.*[uU][rR][lL]\\s*\\()',
    }),
    (value) => /^[\w#%.,()/\s'"-]{1,120}$/.test(value) && !/url\s*\(/i.test(value),
  ),
  { description: 'Design tokens by name: `--primary`.' },
);

/** The site's configuration as site teams write it; every part may be absent. Source: requirements#metadata. */
export const metadataDocument = section(
  {
    locales: list(locale, { description: 'The site’s languages, in the order of its language list.' }),
    defaultLocale: describe(locale, { description: 'The language for visitors who want none of the others.' }),
    cms: section(
      {
        id: refine(text({ description: 'Folder of the site’s content.', pattern: '^[A-Za-z0-9_-]{1,64}$' }), (value) =>
          /^[A-Za-z0-9_-]{1,64}$/.test(value),
        ),
      },
      { description: 'Where the site’s content lies.' },
    ),
    restApi: describe(address, { description: 'Base of the product’s REST calls, if not the site itself.' }),
    identityProvider: section(
      { scriptUrl: address },
      { description: 'The provider’s client script.', required: ['scriptUrl'] },
    ),
    apiKeys: section(
      {
        singleSignOn: filledText('The portal’s key.'),
        marketingPreferenceCenter: filledText('The preference centre’s key.'),
      },
      { description: 'The sites at the identity provider.' },
    ),
    marketingPreferenceCenter: ifPresent(
      section(
        { forceConsent: flag({ description: 'Ask on arrival for the consent that is missing.' }) },
        { description: 'Present if the site offers the preference centre.' },
      ),
    ),
    sso: ifPresent(
      section(
        { customLogin: flag({ description: 'The login is in front of the provider.' }) },
        { description: 'Present if the site offers accounts.' },
      ),
    ),
    ownId: section(
      {
        application: filledText('The application’s name at the vendor.'),
        environment: refine(
          text({ description: '`prod`, unless another one is named.', pattern: '^[a-z0-9-]{1,40}$' }),
          (value) => /^[a-z0-9-]{1,40}$/.test(value),
        ),
        scriptUrl: describe(address, { description: 'The script, if not the vendor’s own.' }),
      },
      { description: 'Login without a password.' },
    ),
    userCentrics: section(
      {
        settingsId: filledText('The site’s settings at the vendor.'),
        scriptUrl: describe(address, { description: 'The script, if not the vendor’s own.' }),
        windowEvent: text({ description: 'Name of the window event in the vendor’s settings; `ucEvent`.' }),
        tagManagerService: text({
          description: 'Name of the tag manager among the vendor’s services; `Adobe Tag Manager`.',
        }),
        webVitalsService: text({ description: 'Name of the measurement of pages among them; `Web Vitals`.' }),
      },
      { description: 'The cookie banner.' },
    ),
    adobeTagManager: section({ launchUrl: address }, { description: 'The tag manager.' }),
    webVitals: section({ scriptUrl: address }, { description: 'Measures how fast pages are.' }),
    features: section(
      {
        consents: flag({ description: 'Customers see what they agreed to, with receipts.' }),
        pause: flag({ description: 'Newsletters can come less often, or pause.' }),
        oneClickUnsubscribe: flag({ description: 'Mail programs can end a newsletter (RFC 8058).' }),
        emailChange: flag({ description: 'A new e-mail address is confirmed by a code before it counts.' }),
        dataCopy: flag({ description: 'Customers can take a copy of their data.' }),
        accountDeletion: flag({ description: 'Customers can delete their account.' }),
        passkeys: flag({ description: 'Login with passkeys.' }),
        existingCustomers: flag({
          description: 'Existing customers get newsletters without a consent until they object (§ 7 (3) UWG).',
        }),
        automaticPasskeys: flag({
          description: 'With `passkeys`: browsers save one by themselves after a login with a password.',
        }),
      },
      { description: 'What a site offers beyond the usual; everything is off unless it is set.' },
    ),
    accessibility: section(
      {
        standardVersion: text({
          description: 'Of EN 301 549, by which the site was assessed: `V3.2.1`.',
          pattern: '^V\\d+\\.\\d+\\.\\d+$',
        }),
      },
      { description: 'What the accessibility statement names besides WCAG 2.2.' },
    ),
    germany: flag({ description: 'The site shows what only the German market has.' }),
    hideAccountExistence: flag({ description: 'Answers do not tell whether an address has an account.' }),
    validation: section(
      {
        zipCode: record(/^(?:[A-Z]{2}|default)$/, zipRule, {
          description: 'Rules by country; `default` is for all others.',
        }),
      },
      { description: 'Rules of the site for what customers type.' },
    ),
    theme: section({ light: tokens, dark: tokens }, { description: 'The site’s own colours and fonts.' }),
  },
  {
    description: 'Metadata of a site: `GET /rest/v1/metadata`. Members that other applications need are ignored.',
    additionalProperties: true,
  },
);

/** The document with at least one locale, the default among them. */
export interface SiteMetadata extends Omit<ReadOf<typeof metadataDocument>, 'defaultLocale'> {
  readonly defaultLocale: string;
}

/** Reads a metadata document; bad members are absent, with a finding. Never throws. Source: requirements#CON-2. */
export function readMetadata(raw: unknown): { readonly metadata: SiteMetadata; readonly findings: readonly Finding[] } {
  const findings: Finding[] = [];
  const document = metadataDocument.read({ value: raw, at: 'metadata', findings });
  const { locales, defaultLocale: preferred = 'de_DE' } = document;
  const [first = preferred] = locales;
  const defaultLocale = locales.includes(preferred) ? preferred : first;
  return { metadata: { ...document, locales: locales.length > 0 ? locales : [first], defaultLocale }, findings };
}

/** The rules of the site for forms and checks; its country is that of the default locale. */
export function siteRulesOf({ defaultLocale, locales, validation, features }: SiteMetadata): SiteRules {
  const languages = locales.map((tag) => tag.replace('_', '-'));
  return { country: defaultLocale.slice(3), zipRules: validation.zipCode, features, languages };
}

/** The countries that a site serves: those of its locales, the default locale's first. ISO 3166-1 alpha-2. */
export function siteCountries({
  defaultLocale,
  locales,
}: Pick<SiteMetadata, 'defaultLocale' | 'locales'>): readonly string[] {
  return [...new Set([defaultLocale, ...locales].map((tag) => tag.slice(3)))];
}

/**
 * The script addresses of cookie banner and password-free login, by default at their vendors; undefined if the site
 * does not use them.
 */
export function vendorScripts({ ownId, userCentrics }: Pick<SiteMetadata, 'ownId' | 'userCentrics'>): {
  readonly banner: string | undefined;
  readonly idWidget: string | undefined;
} {
  const { application, environment = 'prod' } = ownId;
  const vendor = environment === 'prod' ? 'https://cdn.ownid.com' : `https://cdn.${environment}.ownid.com`;
  return {
    banner:
      userCentrics.settingsId === undefined
        ? undefined
        : (userCentrics.scriptUrl ?? 'https://app.usercentrics.eu/browser-ui/latest/loader.js'),
    idWidget:
      application === undefined ? undefined : (ownId.scriptUrl ?? `${vendor}/sdk/${encodeURIComponent(application)}`),
  };
}

/** A site's client script at the identity provider. */
export interface ProviderScriptSite {
  readonly scriptUrl: string;
  readonly apiKey: string;
  /** Two letters. */
  readonly language: string;
}

/** The address of the provider's client script for a site. Page and script element must use the same spelling. */
export function providerScriptAddress({ scriptUrl, apiKey, language }: ProviderScriptSite): string {
  const separator = scriptUrl.includes('?') ? '&' : '?';
  return `${scriptUrl}${separator}${new URLSearchParams({ apikey: apiKey, lang: language }).toString()}`;
}
