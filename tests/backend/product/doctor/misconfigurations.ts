import type { checks } from '#backend/product/doctor/checks.ts';
import type { Arrangement } from './doctorKit.ts';

export type CheckId = keyof typeof checks;

/** A mistake in an otherwise clean site, and the only check that finds it. */
export interface Misconfiguration {
  readonly what: string;
  readonly check: CheckId;
  readonly seed: (clean: Arrangement) => Arrangement;
  /** What the mend must name. */
  readonly named: string;
}

export const misconfigurations: readonly Misconfiguration[] = [
  {
    what: 'an address where nobody answers',
    check: 'provider/data-centre',
    seed: (site) => ({
      ...site,
      settings: { ...site.settings, portal: { ...site.settings.portal, baseUrl: 'http://localhost:9' } },
    }),
    named: 'identityProvider.baseUrl',
  },
  {
    what: 'a site of another data centre',
    check: 'provider/data-centre',
    seed: (site) => ({ ...site, centre: { ...site.centre, movedTo: 'us1.gigya.com' } }),
    named: 'https://accounts.us1.gigya.com',
  },
  {
    what: 'a key that the provider does not know',
    check: 'provider/api-keys',
    seed: (site) => withKey(site, 'portal', 'singleSignOn', '4_unknown'),
    named: 'identityProvider.portalApiKey',
  },
  {
    what: 'pages with another key than the services',
    check: 'provider/api-keys',
    seed: (site) => ({
      ...site,
      settings: {
        ...site.settings,
        metadata: {
          ...site.settings.metadata,
          apiKeys: { singleSignOn: site.portal.apiKey, marketingPreferenceCenter: site.portal.apiKey },
        },
      },
    }),
    named: 'the same key',
  },
  {
    what: 'a wrong secret',
    check: 'provider/secrets',
    seed: (site) => ({
      ...site,
      settings: { ...site.settings, portal: { ...site.settings.portal, secret: 'd3Jvbmc=' } },
    }),
    named: 'PORTAL_SECRET',
  },
  {
    what: 'an application that does not exist',
    check: 'provider/secrets',
    seed: (site) => ({
      ...site,
      settings: { ...site.settings, preferenceCentre: { ...site.settings.preferenceCentre, userKey: 'AGone' } },
    }),
    named: 'identityProvider.userKey',
  },
];

function withKey(site: Arrangement, area: 'portal' | 'preferenceCentre', member: string, apiKey: string): Arrangement {
  const { settings } = site;
  return {
    ...site,
    settings: {
      ...settings,
      [area]: { ...settings[area], apiKey },
      metadata: {
        ...settings.metadata,
        apiKeys: { ...(settings.metadata['apiKeys'] as object), [member]: apiKey },
      },
    },
  };
}
