import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@kontor/schema-adapters/json';
import { checks, examine } from '#backend/commands/doctor/doctorCommand.ts';
import { examinedSite, type ExaminedSettings, type ExaminedSite } from '#backend/commands/doctor/examinedSite.ts';
import type { ProviderSite } from '#backend/commands/doctor/examinedSite.ts';
import { hasProviderData, readRecording } from '../../../providerData.ts';

const recorded = (file: string): JsonObject => readRecording(file) as JsonObject;

/** Recorded answers of real sites at the provider that were not set up for this product. */
const sites = [
  ['a new site', 'schema/toolkit-au1-default.json', 'policies/toolkit-au1-default.json'],
  ['a demonstration site', 'schema/accelerator-demo-site.json', 'policies/accelerator-demo-site.json'],
] as const;

function siteOf(schema: string, policies: string): ExaminedSite {
  const access = { baseUrl: 'https://accounts.eu1.gigya.com', apiKey: 'k', secret: 's' };
  const settings = {
    metadata: {
      locales: ['en_GB'],
      sso: {},
      marketingPreferenceCenter: {},
      identityProvider: { scriptUrl: 'https://cdns.eu1.gigya.com/js/gigya.js' },
    },
    origins: { own: ['https://www.kontor.example'], additional: [] },
    thirdParties: [],
    linkTokens: { issuer: 'a', audience: 'b', keys: {}, longestLife: 1 },
    linkExchange: 'proxy',
    portal: access,
    preferenceCentre: access,
  } as ExaminedSettings;
  const answers: Readonly<Record<string, JsonObject>> = {
    'accounts.getSchema': recorded(schema),
    'accounts.getPolicies': recorded(policies),
    'accounts.getSiteConsentDetails': recorded('consents/spartacus-getSiteConsentDetails.json'),
    'accounts.search': { results: [] },
    'admin.getSiteConfig': {},
  };
  const ask: ProviderSite['ask'] = (method) => Promise.resolve(answers[method] ?? {});
  const site = examinedSite(settings, {
    clock: { now: () => 0 },
    testUid: undefined,
    content: async () => [],
  });
  const [portal, preferenceCentre] = [
    { ...site.portal, ask },
    { ...site.preferenceCentre, ask },
  ];
  return { ...site, portal, preferenceCentre, offered: [portal, preferenceCentre] };
}

describe.skipIf(!hasProviderData)('recorded sites', () => {
  it.each(sites)(
    '%s has what the provider gives it, and lacks what the product needs',
    async (_what, schema, policies) => {
      const { 'pages/provider-script': _fetched, ...offline } = checks;
      const results = await examine(siteOf(schema, policies), offline);
      const wrong = results.filter(({ state }) => state === 'wrong').map(({ id }) => id);
      expect(wrong).toEqual(
        expect.arrayContaining([
          'schema/fields',
          'subscriptions/reminders',
          'consents/terms',
          'policies/password',
          'policies/login',
          'policies/verification',
          'policies/double-opt-in',
        ]),
      );
      const problems = results.flatMap((result) => result.problems.map(({ what }) => what)).join('\n');
      expect(problems).toContain('security.accountLockout');
      expect(problems).not.toMatch(/has the type|loginIdentifier|captcha of|no link|preventLoginIDHarvesting/);
    },
  );
});
