import { OutboundError } from '#backend/product/outbound/outbound.ts';
import { type Check, type Problem, ofEach, NotChecked } from '../check.ts';
import { ProviderRefusal, type ProviderSite, askProvider } from '../providerSite.ts';
import type { ExaminedSite } from '../examinedSite.ts';
import type { ProviderAccess } from '#backend/product/services/providerCall.ts';
import { LEEWAY } from '#backend/product/services/signedTokens.ts';

/** The key is served by another data centre. Source: requirements#IDP-configuration. */
const OTHER_DATA_CENTRE = 301001;

/** The cheapest call that every site answers; the codes of wrong credentials are those of any other signed call. */
export const cheapestCall = ['accounts.getSchema', { include: 'subscriptionsSchema' }] as const;

/** The provider answers at the configured host, and both sites live in its data centre. */
export const dataCentre: Check = {
  title: 'The provider answers at identityProvider.baseUrl, and both keys belong to its data centre.',
  find: ({ offered }) => ofEach(offered, reachable),
};

async function reachable({ ask, access, name }: ProviderSite): Promise<readonly Problem[]> {
  try {
    await ask(...cheapestCall);
    return [];
  } catch (error) {
    if (error instanceof OutboundError)
      return [
        {
          what: `${access.baseUrl} does not answer like the provider for the ${name}: ${error.reason}.`,
          mend: 'Correct identityProvider.baseUrl (https://accounts.<data centre>.gigya.com), or let the server reach it.',
        },
      ];
    if (!(error instanceof ProviderRefusal) || error.code !== OTHER_DATA_CENTRE) return [];
    const { apiDomain } = error.body;
    const host = typeof apiDomain === 'string' ? `https://accounts.${apiDomain}` : 'that of its data centre';
    return [
      {
        what: `The ${name} lives in another data centre than ${access.baseUrl}.`,
        mend: `Set identityProvider.baseUrl to ${host}, and metadata.identityProvider.scriptUrl to the same data centre.`,
      },
    ];
  }
}

const UNKNOWN_KEY = 400093;
const WRONG_SECRET = 403010;
const UNKNOWN_USER_KEY = 403005;

/** The provider knows both keys, and pages use the same ones as the services. */
export const apiKeys: Check = {
  title: 'The provider knows both API keys, and pages use the same ones as the services.',
  find: async (site) => [...differentKeys(site), ...(await ofEach(site.offered, unknownKey))],
};

/** The provider accepts the secrets of both sites, or those of the application. */
export const secrets: Check = {
  title: 'The provider accepts both secrets.',
  find: ({ offered }) => ofEach(offered, refusedSecrets),
};

function differentKeys({ metadata, portal, preferenceCentre, offered }: ExaminedSite): readonly Problem[] {
  const { singleSignOn, marketingPreferenceCenter } = metadata.apiKeys;
  const pairs = [
    ['singleSignOn', singleSignOn, portal],
    ['marketingPreferenceCenter', marketingPreferenceCenter, preferenceCentre],
  ] as const;
  return pairs.flatMap(([member, key, site]) =>
    !offered.includes(site) || key === undefined || key === site.access.apiKey
      ? []
      : [{ what: `metadata.apiKeys.${member} is not ${site.keyName}.`, mend: 'Write the same key into both.' }],
  );
}

async function unknownKey(site: ProviderSite): Promise<readonly Problem[]> {
  if ((await refusalOf(site.ask)) !== UNKNOWN_KEY) return [];
  return [
    {
      what: `The provider does not know the API key of the ${site.name} (${UNKNOWN_KEY}).`,
      mend: `Copy it from the console’s list of sites to ${site.keyName}.`,
    },
  ];
}

/** Each of two secrets alone: together the one that is accepted would hide the other. */
async function refusedSecrets(site: ProviderSite): Promise<readonly Problem[]> {
  const { second, ...first } = site.access;
  if (second === undefined) return refusedSecret(site, 'secret', await refusalOf(site.ask));
  const alone: readonly (readonly [string, ProviderAccess])[] = [
    ['first secret', first],
    ['second secret', { ...first, ...second }],
  ];
  return ofEach(alone, async ([which, access]) =>
    refusedSecret(site, which, await refusalOf((method) => askProvider(access, method, {}))),
  );
}

function refusedSecret(site: ProviderSite, which: string, code: number): readonly Problem[] {
  if (code === WRONG_SECRET)
    return [
      {
        what: `The provider refuses the ${which} of the ${site.name} (${code}).`,
        mend: `Copy the secret that belongs to the key of the site or of the application to ${site.secretName}.`,
      },
    ];
  if (code !== UNKNOWN_USER_KEY) return [];
  return [
    {
      what: `The provider does not know the application key (${code}).`,
      mend: 'Copy it from the console’s list of applications to identityProvider.userKey, or remove that member if the secrets are the site’s own.',
    },
  ];
}

/** The code of a signed call that needs no right; 0 if it is answered. Throws OutboundError. */
async function refusalOf(ask: ProviderSite['ask']): Promise<number> {
  try {
    await ask(...cheapestCall);
    return 0;
  } catch (error) {
    if (error instanceof ProviderRefusal) return error.code;
    throw error;
  }
}

/** The server's clock shows what the provider's shows: links and mails would end too early or too late. */
export const clock: Check = {
  title: `The clock is within ${LEEWAY} seconds of the provider’s.`,
  find: async ({ offered: [site], portal, clock: own }) => {
    const { time } = await (site ?? portal).ask(...cheapestCall);
    const theirs = typeof time === 'string' ? Date.parse(time) : Number.NaN;
    if (!Number.isFinite(theirs)) throw new NotChecked('the provider’s answer has no time');
    const seconds = Math.round((own.now() - theirs) / 1000);
    if (Math.abs(seconds) <= LEEWAY) return [];
    return [
      {
        what: `This server’s clock is ${Math.abs(seconds)} seconds ${seconds > 0 ? 'ahead of' : 'behind'} the provider’s.`,
        mend: 'Let a time service (NTP) set the clock of every node: links are refused that seem to come from the future, and valid ones end too early.',
      },
    ];
  },
};
