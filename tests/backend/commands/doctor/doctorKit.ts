import { readFileSync } from 'node:fs';
import type { ContentInput } from '@kontor/contract/rules';
import type { JsonObject } from '@kontor/schema-adapters/json';
import { checks, examine, type CheckResult } from '#backend/commands/doctor/doctorCommand.ts';
import { examinedSite, type ExaminedSettings } from '#backend/commands/doctor/examinedSite.ts';
import type { SiteSettings } from '../../../../cdc-stand-in/sites.ts';
import type { Checks } from '#backend/commands/doctor/check.ts';
import { changed } from './changed.ts';
import { linkKeys } from '../../../nodes/signedTokens.ts';
import {
  centreKey,
  portalKey,
  secret,
  startListeningStandIn,
  type TestStandIn,
} from '../../../cdc-stand-in/startStandIn.ts';

/** The parts of a site: settings of the services, the sites at the provider, the content. */
export interface Arrangement {
  readonly settings: ExaminedSettings;
  readonly portal: SiteSettings;
  readonly centre: SiteSettings;
  readonly content: readonly ContentInput[];
  readonly testUid: string;
  /** Milliseconds by which the services' clock is ahead of the provider's. */
  readonly clockAhead: number;
}

/** One stand-in for a whole file of tests, and the clean arrangement. */
export interface DoctorKit {
  readonly standIn: TestStandIn;
  readonly clean: Arrangement;
  /** Arranges the site at the provider. */
  readonly arrange: (arrangement: Arrangement) => void;
  /** Arranges the site and runs the checks, all by default. */
  readonly examine: (arrangement: Arrangement, chosen?: Checks) => Promise<readonly CheckResult[]>;
  readonly close: () => Promise<void>;
}

const scenario = 'fixtures/scenarios/germany';
const document = (name: string): JsonObject => JSON.parse(readFileSync(`${scenario}/${name}`, 'utf8')) as JsonObject;
export const siteOrigin = 'https://www.kontor.example';

export async function startDoctorKit(): Promise<DoctorKit> {
  const standIn = await startListeningStandIn({ origins: [siteOrigin] });
  const { baseUrl: origin } = standIn;
  const { UID } = await standIn.standIn.accounts.putAccount('anna@example.com', { password: 'Geheim-123' });
  const { sites } = standIn.standIn;
  const clean: Arrangement = {
    settings: await settingsFor(origin),
    portal: {
      ...sites.byName('portal'),
      ...cleanSite('provider-schema.portal.json'),
      proxyPage: `${siteOrigin}/login/redirect`,
    },
    centre: { ...sites.byName('preference-centre'), ...cleanSite('provider-schema.json'), groupOwner: portalKey },
    content: ['de', 'en'].map((language) => ({
      file: `content ${language}`,
      language,
      raw: document(`content/${language}.json`),
    })),
    testUid: UID,
    clockAhead: 0,
  };
  const arrange: DoctorKit['arrange'] = ({ portal, centre }) => sites.replace([portal, centre]);
  return {
    standIn,
    clean,
    arrange,
    examine: async (arrangement, chosen = checks) => {
      arrange(arrangement);
      const { settings, content, testUid, clockAhead } = arrangement;
      const clock = { now: () => standIn.clock.now() + clockAhead };
      return examine(examinedSite(settings, { clock, testUid, content: async () => content }), chosen);
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

const templates = (link: string) => ({ de: `<a href="${link}">…</a>`, en: `<a href="${link}">…</a>` });

/** A site of the scenario at the provider, with settings that a local scenario does not need. */
function cleanSite(schema: string): Partial<SiteSettings> {
  const policies = document('policies.json') as Readonly<Record<string, JsonObject>>;
  return {
    // The access that the guide demands of sites with address changes; the scenario has that of other sites.
    schema: changed(document(schema), ['profileSchema', 'fields', 'email', 'writeAccess'], 'clientCreate'),
    consents: document('consents.json')['siteConsentDetails'] as JsonObject,
    policies: {
      ...policies,
      emailVerification: {
        ...policies['emailVerification'],
        nextURL: `${siteOrigin}/double-opt-in-done`,
        emailTemplates: templates('$emailVerificationLink'),
      },
      passwordReset: {
        ...policies['passwordReset'],
        resetURL: `${siteOrigin}/login/reset-password`,
        emailTemplates: templates('$pwResetLink'),
      },
      doubleOptIn: {
        ...policies['doubleOptIn'],
        nextURL: `${siteOrigin}/preferences/double-opt-in-done`,
        nextExpiredURL: `${siteOrigin}/preferences/error/doi-expired`,
        confirmationEmailTemplates: templates('$confirmationURL'),
      },
    },
  };
}
