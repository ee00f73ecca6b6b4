import { isRecord, ownMember } from './json.ts';

/**
 * A postcode rule from the site's metadata: `regex` as the site team wrote it, `errorMessage` a finished sentence or a
 * message key.
 */
export interface ZipRule {
  readonly regex: string;
  readonly errorMessage?: string;
}

/** What the adapter needs to know about the site, from its metadata. */
export interface SiteRules {
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string;
  /** Per country and `default`. */
  readonly zipRules: Readonly<Record<string, ZipRule>>;
}

/** The postcode rules in a site's metadata; what is no rule of a country or `default` is left out. Never throws. */
export function zipRulesIn(metadata: unknown): SiteRules['zipRules'] {
  const rules = ownMember(ownMember(metadata, 'validation'), 'zipCode');
  const rows = Object.entries(isRecord(rules) ? rules : {}).flatMap(([country, rule]) => {
    const [regex, errorMessage] = [ownMember(rule, 'regex'), ownMember(rule, 'errorMessage')];
    if (typeof regex !== 'string' || regex === '' || !/^([A-Z]{2}|default)$/.test(country)) return [];
    return [
      [country, { regex, ...(typeof errorMessage === 'string' && errorMessage !== '' && { errorMessage }) }] as const,
    ];
  });
  return Object.fromEntries(rows);
}

/** What the adapter needs to know of the site with this metadata; its country is that of the default locale, else Germany. */
export function siteRulesIn(metadata: unknown): SiteRules {
  const locale = ownMember(metadata, 'defaultLocale');
  const [, country = 'DE'] = (typeof locale === 'string' && /^[a-z]{2}_([A-Z]{2})$/.exec(locale)) || [];
  return { country, zipRules: zipRulesIn(metadata) };
}
