import { type Check, ofEach, type Problem } from '../check.ts';
import type { ExaminedSite } from '../examinedSite.ts';
import { askProvider, ProviderRefusal, type ProviderSite } from '../providerSite.ts';
import type { ProviderAccess } from '#backend/product/services/providerCall.ts';
import { cheapestCall } from './reachability.ts';

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
