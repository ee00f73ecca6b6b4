import { readFileSync } from 'node:fs';
import type { JsonObject } from '#adapters/model/json.ts';
import { checks } from '#backend/product/doctor/checks.ts';
import { examine, type CheckResult } from '#backend/product/doctor/examine.ts';
import { examinedSite, type ExaminedSettings } from '#backend/product/doctor/examinedSite.ts';
import type { SiteSettings } from '#backend/stand-ins/identity-provider/sites.ts';
import { freePort } from '../../../../scripts/nodes/freePort.ts';
import { linkKeys } from '../../../../scripts/nodes/linkKeys.ts';
import {
  centreKey,
  portalKey,
  secret,
  startStandIn,
  type TestStandIn,
} from '../../stand-ins/identity-provider/startStandIn.ts';

/** Everything that a site is made of: settings of the services, and the sites at the provider. */
export interface Arrangement {
  readonly settings: ExaminedSettings;
  readonly portal: SiteSettings;
  readonly centre: SiteSettings;
}

/** One stand-in for a whole file of tests, and the clean arrangement. */
export interface DoctorKit {
  readonly standIn: TestStandIn;
  readonly clean: Arrangement;
  /** Arranges the site and makes all checks. */
  readonly examine: (arrangement: Arrangement) => Promise<readonly CheckResult[]>;
  readonly close: () => Promise<void>;
}

const scenario = 'fixtures/scenarios/germany';
const document = (name: string): JsonObject => JSON.parse(readFileSync(`${scenario}/${name}`, 'utf8')) as JsonObject;
const siteOrigin = 'https://www.kontor.example';

export async function startDoctorKit(): Promise<DoctorKit> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const standIn = await startStandIn({}, { standInUrl: origin });
  await standIn.app.listen({ port, host: 'localhost' });
  const clean: Arrangement = {
    settings: await settingsFor(origin),
    portal: { ...standIn.standIn.sites.byName('portal'), ...cleanSite('provider-schema.portal.json') },
    centre: { ...standIn.standIn.sites.byName('preference-centre'), ...cleanSite('provider-schema.json') },
  };
  return {
    standIn,
    clean,
    examine: async ({ settings, portal, centre }) => {
      standIn.standIn.sites.replace([portal, centre]);
      return examine(examinedSite(settings, standIn.clock), checks);
    },
    close: standIn.close,
  };
}

async function settingsFor(origin: string): Promise<ExaminedSettings> {
  const { settings: linkTokens } = await linkKeys();
  const { metadata } = document('scenario.json') as { readonly metadata: JsonObject };
  return {
    metadata: {
      ...metadata,
      identityProvider: { scriptUrl: `${origin}/js/gigya.js` },
      apiKeys: { singleSignOn: portalKey, marketingPreferenceCenter: centreKey },
    },
    origins: { own: [siteOrigin], additional: [] },
    thirdParties: [
      { origin, uses: ['script', 'connect', 'frame', 'form'], purpose: 'identity provider', reason: 'the product' },
    ],
    linkTokens,
    linkExchange: 'initRegistration',
    portal: { baseUrl: origin, apiKey: portalKey, secret },
    preferenceCentre: { baseUrl: origin, apiKey: centreKey, secret },
  };
}

/** A site of the scenario at the provider. */
function cleanSite(schema: string): Partial<SiteSettings> {
  return {
    schema: document(schema),
    policies: document('policies.json'),
    consents: document('consents.json')['siteConsentDetails'] as JsonObject,
  };
}
