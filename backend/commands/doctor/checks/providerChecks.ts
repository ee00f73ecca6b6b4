import { isRecord, ownMember } from '#adapters/model/json.ts';
import { OutboundError } from '#backend/product/outbound/outbound.ts';
import { LEEWAY } from '#backend/product/services/signedTokens.ts';
import { covers } from '#backend/shared/trustedUrl.ts';
import { NotChecked, ofEach, Skipped, whereOffered, wrong, type Check, type Problem } from '../check.ts';
import type { ExaminedSite } from '../examinedSite.ts';
import { askProvider, ProviderRefusal, type ProviderSite } from '../providerSite.ts';

/** The cheapest call that every site answers; the codes of wrong credentials are those of any other signed call. */
export const cheapestCall = ['accounts.getSchema', { include: 'subscriptionsSchema' }] as const;

/** The provider's codes. Source: requirements#IDP-configuration. */
const OTHER_DATA_CENTRE = 301001;
const UNKNOWN_KEY = 400093;
const WRONG_SECRET = 403010;
const UNKNOWN_USER_KEY = 403005;
const DENIED = new Set([403007, 403026]);
/** Codes of a site without passkeys; other checks tell about keys and rights. */
const WITHOUT_PASSKEYS = new Set([400096, 405001, 500131]);

/** Why a call is refused; undefined if it is answered. Throws OutboundError. */
async function refusalOf(answer: Promise<unknown>): Promise<ProviderRefusal | undefined> {
  try {
    await answer;
    return undefined;
  } catch (error) {
    if (error instanceof ProviderRefusal) return error;
    throw error;
  }
}

async function findDataCentre({ ask, access, name }: ProviderSite): Promise<readonly Problem[]> {
  try {
    const refusal = await refusalOf(ask(...cheapestCall));
    if (refusal?.code !== OTHER_DATA_CENTRE) return [];
    const { apiDomain } = refusal.body;
    const host = typeof apiDomain === 'string' ? `https://accounts.${apiDomain}` : 'that of its data centre';
    return wrong(
      `The ${name} lives in another data centre than ${access.baseUrl}.`,
      `Set identityProvider.baseUrl to ${host}, and metadata.identityProvider.scriptUrl to the same data centre.`,
    );
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return wrong(
      `${access.baseUrl} does not answer like the provider for the ${name}: ${error.reason}.`,
      'Correct identityProvider.baseUrl (https://accounts.<data centre>.gigya.com), or let the server reach it.',
    );
  }
}

function differentKeys({ metadata, portal, preferenceCentre, offered }: ExaminedSite): readonly Problem[] {
  const pairs = [
    ['singleSignOn', portal],
    ['marketingPreferenceCenter', preferenceCentre],
  ] as const;
  return pairs.flatMap(([member, site]) => {
    const key = metadata.apiKeys[member];
    if (!offered.includes(site) || key === undefined || key === site.access.apiKey) return [];
    return wrong(`metadata.apiKeys.${member} is not ${site.keyName}.`, 'Write the same key into both.');
  });
}

async function unknownKey({ ask, name, keyName }: ProviderSite): Promise<readonly Problem[]> {
  if ((await refusalOf(ask(...cheapestCall)))?.code !== UNKNOWN_KEY) return [];
  return wrong(
    `The provider does not know the API key of the ${name} (${UNKNOWN_KEY}).`,
    `Copy it from the console’s list of sites to ${keyName}.`,
  );
}

/** Each of two secrets alone: together the one that is accepted would hide the other. */
async function refusedSecrets({ access, name, secretName }: ProviderSite): Promise<readonly Problem[]> {
  const { second, ...first } = access;
  const alone = [
    { which: second === undefined ? 'secret' : 'first secret', credentials: first },
    ...(second === undefined ? [] : [{ which: 'second secret', credentials: { ...first, ...second } }]),
  ];
  return ofEach(alone, async ({ which, credentials }) => {
    const code = (await refusalOf(askProvider(credentials, ...cheapestCall)))?.code;
    if (code === WRONG_SECRET)
      return wrong(
        `The provider refuses the ${which} of the ${name} (${code}).`,
        `Copy the secret that belongs to the key of the site or of the application to ${secretName}.`,
      );
    if (code !== UNKNOWN_USER_KEY) return [];
    return wrong(
      `The provider does not know the application key (${code}).`,
      'Copy it from the console’s list of applications to identityProvider.userKey, or remove that member if the secrets are the site’s own.',
    );
  });
}

const configOf = ({ ask }: ProviderSite) => ask('admin.getSiteConfig');

async function groupOf(site: ProviderSite): Promise<string> {
  const { siteGroupOwner } = await configOf(site);
  return typeof siteGroupOwner === 'string' && siteGroupOwner !== '' ? siteGroupOwner : site.access.apiKey;
}

const dataCentreIn = (address: string): string | undefined => /\.([a-z]{2,6}\d?)\.gigya\.com\b/.exec(address)?.[1];

/** Browsers give a passkey only to a page whose host is this domain, or below it. Its settings cannot be read: this asks what pages ask. */
async function passkeyDomain({ portal }: ExaminedSite): Promise<string | undefined> {
  try {
    const { options } = await portal.ask('accounts.auth.fido.getAssertionOptions');
    const read: unknown = typeof options === 'string' ? JSON.parse(options) : options;
    const domain = isRecord(read) ? ownMember(read, 'rpId') : undefined;
    return typeof domain === 'string' ? domain : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    if (error instanceof ProviderRefusal && WITHOUT_PASSKEYS.has(error.code)) return undefined;
    throw error;
  }
}

/** Source: requirements#IDP-passkeys. */
const passkeys: Check = {
  title: 'The provider offers passkeys for the domain of every origin of siteOrigins.',
  find: async (site) => {
    if (site.metadata.features.passkeys !== true)
      throw new Skipped('the site does not offer it (metadata.features.passkeys)');
    const domain = await passkeyDomain(site);
    if (domain === undefined)
      return wrong(
        'The provider gives no options for passkeys: customers cannot create or use any.',
        'Switch them on in the console (Identity, Security, Authentication, FIDO Configuration), with the domain of the site.',
      );
    const hosts = site.settings.origins.own.map((origin) => new URL(origin).hostname);
    return hosts
      .filter((host) => host !== domain && !host.endsWith(`.${domain}`))
      .flatMap((host) =>
        wrong(
          `Passkeys belong to the domain “${domain}”: browsers refuse them at ${host}.`,
          `Set the domain of the FIDO Configuration in the console to one that ${host} is below. Passkeys of another domain are lost with it.`,
        ),
      );
  },
};

/** Address, keys and rights at the provider. */
export const providerChecks = {
  'provider/data-centre': {
    title: 'The provider answers at identityProvider.baseUrl, and both keys belong to its data centre.',
    find: ({ offered }) => ofEach(offered, findDataCentre),
  },
  'provider/api-keys': {
    title: 'The provider knows both API keys, and pages use the same ones as the services.',
    find: async (site) => [...differentKeys(site), ...(await ofEach(site.offered, unknownKey))],
  },
  'provider/secrets': {
    title: 'The provider accepts both secrets.',
    find: ({ offered }) => ofEach(offered, refusedSecrets),
  },
  'provider/clock': {
    title: `The clock is within ${LEEWAY} seconds of the provider’s.`,
    find: async ({ offered: [site], portal, clock }) => {
      const { time } = await (site ?? portal).ask(...cheapestCall);
      const theirs = typeof time === 'string' ? Date.parse(time) : Number.NaN;
      const seconds = Math.round((clock.now() - theirs) / 1000);
      if (Number.isNaN(seconds)) throw new NotChecked('the provider’s answer has no time');
      if (Math.abs(seconds) <= LEEWAY) return [];
      return wrong(
        `This server’s clock is ${Math.abs(seconds)} seconds ${seconds > 0 ? 'ahead of' : 'behind'} the provider’s.`,
        'Let a time service (NTP) set the clock of every node: links are refused that seem to come from the future, and valid ones end too early.',
      );
    },
  },
  'provider/script-data-centre': {
    title: 'The client script comes from the data centre of the calls.',
    find: async ({ portal, metadata }) => {
      const script = dataCentreIn(metadata.identityProvider.scriptUrl ?? '');
      const calls = dataCentreIn(portal.access.baseUrl);
      if (script === undefined || calls === undefined) throw new Skipped('the addresses do not name a data centre');
      if (script === calls) return [];
      return wrong(
        `Pages load the client script from ${script}, and the services call ${calls}.`,
        'Set metadata.identityProvider.scriptUrl and identityProvider.baseUrl to the data centre of the site.',
      );
    },
  },
  'provider/group': {
    title: 'Portal and preference centre are in one group, so they share accounts.',
    find: async ({ portal, preferenceCentre, offered }) => {
      if (offered.length < 2) throw new Skipped('the site offers only one of them');
      const [one, other] = await Promise.all([groupOf(portal), groupOf(preferenceCentre)]);
      if (one === other) return [];
      return wrong(
        'Portal and preference centre are not in one group of sites: customers of one do not exist at the other.',
        'Make one the parent of the other in the console (site group), or use one key for both.',
      );
    },
  },
  'provider/trusted-urls': {
    title: 'The provider trusts every origin of siteOrigins.',
    find: ({ offered, settings: { origins } }) =>
      ofEach(offered, async (site) => {
        const { trustedSiteURLs: listed } = await configOf(site);
        const patterns = Array.isArray(listed) ? listed.map(String) : [];
        const missing = origins.own.filter((origin) => !patterns.some((pattern) => covers(pattern, origin)));
        return missing.flatMap((origin) =>
          wrong(
            `The ${site.name} does not trust ${origin}: its pages cannot call the provider (400120).`,
            `Add “${new URL(origin).host}/*” to the trusted site URLs of the ${site.name} in the console (site settings).`,
          ),
        );
      }),
  },
  'provider/search': {
    title: 'The services may search accounts.',
    find: ({ offered }) =>
      ofEach(offered, async ({ ask, name }) => {
        const refusal = await refusalOf(ask('accounts.search', { query: 'SELECT UID FROM accounts LIMIT 1' }));
        if (refusal === undefined) return [];
        if (!DENIED.has(refusal.code)) throw refusal;
        return wrong(
          `The services’ key may not search accounts of the ${name} (${refusal.code}): resending mails and new links fail.`,
          'Give its permission group accounts.search in the console (applications).',
        );
      }),
  },
  'provider/passkeys': whereOffered('portal', passkeys),
} as const satisfies Readonly<Record<string, Check>>;
