import { jsonIn, ownMember } from '@kontor/schema-adapters/json';
import { OutboundError } from '#backend/product/outbound/outbound.ts';
import { LEEWAY } from '#backend/product/guards/signedTokens.ts';
import { covers } from '#backend/shared/trustedUrl.ts';
import { NotChecked, Skipped, type Checks } from '../check.ts';
import { areas, askProvider, type ExaminedSite, ProviderRefusal, type ProviderSite } from '../examinedSite.ts';

/** The cheapest call that every site answers; wrong credentials give the same codes as in any other signed call. */
export const cheapestCall = ['accounts.getSchema', { include: 'subscriptionsSchema' }] as const;

/** The provider's codes. Source: requirements#IDP-configuration. */
const OTHER_DATA_CENTRE = 301001;
const UNKNOWN_KEY = 400093;
const WRONG_SECRET = 403010;
const UNKNOWN_USER_KEY = 403005;
const DENIED = new Set([403007, 403026]);
/** Codes of a site without passkeys; other checks report keys and rights. */
const WITHOUT_PASSKEYS = new Set([400096, 405001, 500131]);

/** The refusal of a call; undefined if the call succeeds. Throws OutboundError. */
async function refusalOf(answer: Promise<unknown>): Promise<ProviderRefusal | undefined> {
  try {
    await answer;
    return undefined;
  } catch (error) {
    if (error instanceof ProviderRefusal) return error;
    throw error;
  }
}

const groupOf = async ({ ask, access }: ProviderSite): Promise<unknown> =>
  (await ask('admin.getSiteConfig'))['siteGroupOwner'] || access.apiKey;

const dataCentreIn = (address: string): string | undefined => /\.([a-z]{2,6}\d?)\.gigya\.com\b/.exec(address)?.[1];

/**
 * Browsers give a passkey only to pages on this domain or below it. No call reads the setting: this makes the call of
 * pages.
 */
async function passkeyDomain({ portal }: ExaminedSite): Promise<string | undefined> {
  try {
    const { options } = await portal.ask('accounts.auth.fido.getAssertionOptions');
    const domain = ownMember(typeof options === 'string' ? jsonIn(options) : options, 'rpId');
    return typeof domain === 'string' ? domain : undefined;
  } catch (error) {
    if (error instanceof ProviderRefusal && WITHOUT_PASSKEYS.has(error.code)) return undefined;
    throw error;
  }
}

/** Address, keys and rights at the provider. */
export const providerChecks = {
  'provider/data-centre': {
    title: 'The provider answers at identityProvider.baseUrl; keys and client script belong to its data centre.',
    help: 'Set identityProvider.baseUrl (https://accounts.<data centre>.gigya.com) and metadata.identityProvider.scriptUrl to the data centre of the site, and let the server reach it.',
    async *find({ offered, portal, metadata }) {
      const [calls, script] = [portal.access.baseUrl, metadata.identityProvider.scriptUrl ?? ''].map(dataCentreIn);
      if (calls !== undefined && script !== undefined && script !== calls)
        yield `Pages load the client script from ${script}, and the services call ${calls}.`;
      for (const { ask, access, name } of offered)
        try {
          const refusal = await refusalOf(ask(...cheapestCall));
          if (refusal?.code !== OTHER_DATA_CENTRE) continue;
          const { apiDomain = '<data centre>.gigya.com' } = refusal.body;
          yield `The ${name} does not live at ${access.baseUrl} but at https://accounts.${String(apiDomain)}.`;
        } catch (error) {
          if (!(error instanceof OutboundError)) throw error;
          yield `${access.baseUrl} does not answer like the provider for the ${name}: ${error.reason}.`;
        }
    },
  },
  'provider/api-keys': {
    title: 'The provider knows both API keys, and pages use the same ones as the services.',
    help: 'Copy the key from the console’s list of sites to that member of the settings and to that of the metadata: it is the same key.',
    async *find({ offered, metadata }) {
      for (const { ask, access, name } of offered) {
        const { key: member, keyName } = areas[name];
        const key = metadata.apiKeys[member];
        if (key !== undefined && key !== access.apiKey) yield `metadata.apiKeys.${member} is not ${keyName}.`;
        if ((await refusalOf(ask(...cheapestCall)))?.code === UNKNOWN_KEY)
          yield `The provider does not know the API key of the ${name}, ${keyName} (${UNKNOWN_KEY}).`;
      }
    },
  },
  'provider/secrets': {
    title: 'The provider accepts both secrets.',
    help: 'Copy secret and application key from the console (applications), or remove identityProvider.userKey if the secrets are the site’s own.',
    async *find({ offered }) {
      for (const { access, name } of offered) {
        const { second, ...first } = access;
        // Tests each secret alone: together the accepted one would hide the other.
        for (const credentials of [first, ...(second === undefined ? [] : [{ ...first, ...second }])]) {
          const code = (await refusalOf(askProvider(credentials, ...cheapestCall)))?.code;
          const which = second === undefined ? 'secret' : credentials === first ? 'first secret' : 'second secret';
          if (code === WRONG_SECRET)
            yield `The provider refuses the ${which} of the ${name} (${code}), which belongs to ${areas[name].secretName}.`;
          if (code === UNKNOWN_USER_KEY)
            yield `The provider does not know the application of identityProvider.userKey at the ${name} (${code}).`;
        }
      }
    },
  },
  'provider/clock': {
    title: `The clock is within ${LEEWAY} seconds of the provider’s.`,
    help: 'Let a time service (NTP) set the clock of every node: links are refused that seem to come from the future, and valid ones end too early.',
    async *find({ offered: [site], portal, clock }) {
      const { time } = await (site ?? portal).ask(...cheapestCall);
      const theirs = typeof time === 'string' ? Date.parse(time) : Number.NaN;
      const seconds = Math.round((clock.now() - theirs) / 1000);
      if (Number.isNaN(seconds)) throw new NotChecked('the provider’s answer has no time');
      if (Math.abs(seconds) > LEEWAY)
        yield `This server’s clock is ${Math.abs(seconds)} seconds ${seconds > 0 ? 'ahead of' : 'behind'} the provider’s.`;
    },
  },
  'provider/group': {
    title: 'Portal and preference centre are in one group, so they share accounts.',
    help: 'Make one the parent of the other in the console (site group), or use one key for both.',
    async *find({ portal, preferenceCentre, offered }) {
      if (offered.length < 2) throw new Skipped('the site offers only one of them');
      if ((await groupOf(portal)) !== (await groupOf(preferenceCentre)))
        yield 'Portal and preference centre are not in one group of sites: customers of one do not exist at the other.';
    },
  },
  'provider/trusted-urls': {
    title: 'The provider trusts every origin of siteOrigins.',
    help: 'Add it to the trusted site URLs of that site in the console (site settings).',
    async *find({ offered, settings: { origins } }) {
      for (const { ask, name } of offered) {
        const { trustedSiteURLs: listed } = await ask('admin.getSiteConfig');
        const patterns = Array.isArray(listed) ? listed.map(String) : [];
        for (const origin of origins.own.filter((one) => !patterns.some((pattern) => covers(pattern, one))))
          yield `The ${name} does not trust ${new URL(origin).host}/*: its pages cannot call the provider (400120).`;
      }
    },
  },
  'provider/search': {
    title: 'The services may search accounts.',
    help: 'Give its permission group accounts.search in the console (applications).',
    async *find({ offered }) {
      for (const { ask, name } of offered) {
        const refusal = await refusalOf(ask('accounts.search', { query: 'SELECT UID FROM accounts LIMIT 1' }));
        if (refusal === undefined) continue;
        if (!DENIED.has(refusal.code)) throw refusal;
        yield `The services’ key may not search accounts of the ${name} (${refusal.code}): resending mails and new links fail.`;
      }
    },
  },
  /** Source: requirements#IDP-passkeys. */
  'provider/passkeys': {
    only: 'portal',
    title: 'The provider offers passkeys for the domain of every origin of siteOrigins.',
    help: 'Set the FIDO Configuration in the console (Identity, Security, Authentication) to a domain that every origin is below. Passkeys of another domain are lost with it.',
    async *find(site) {
      if (site.metadata.features.passkeys !== true)
        throw new Skipped('the site does not offer it (metadata.features.passkeys)');
      const domain = await passkeyDomain(site);
      if (domain === undefined) yield 'The provider gives no options for passkeys: customers cannot create or use any.';
      const hosts = domain === undefined ? [] : site.settings.origins.own.map((origin) => new URL(origin).hostname);
      for (const host of hosts.filter((one) => one !== domain && !one.endsWith(`.${domain}`)))
        yield `Passkeys belong to the domain “${domain}”: browsers refuse them at ${host}.`;
    },
  },
} as const satisfies Checks;
