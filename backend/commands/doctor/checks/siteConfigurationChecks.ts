import { ownMember, isRecord } from '#adapters/model/json.ts';
import { type Check, NotChecked, ofEach, type Problem } from '../check.ts';
import type { ExaminedSite } from '../examinedSite.ts';
import { ProviderRefusal, type ProviderSite } from '../providerSite.ts';
import { covers } from '#backend/shared/trustedUrl.ts';
import { originsFor, uses, type Use } from '#backend/product/site/thirdParties.ts';
import { fetchText } from '#backend/product/outbound/outbound.ts';

const configOf = ({ ask }: ProviderSite) => ask('admin.getSiteConfig');

/** Pages of every own origin may call the provider. */
export const trustedUrls: Check = {
  title: 'The provider trusts every origin of siteOrigins.',
  find: ({ offered, settings: { origins } }) =>
    ofEach(offered, async (site) => {
      const { trustedSiteURLs: listed } = await configOf(site);
      const patterns = Array.isArray(listed) ? listed.map(String) : [];
      return origins.own
        .filter((origin) => !patterns.some((pattern) => covers(pattern, origin)))
        .map((origin) => ({
          what: `The ${site.name} does not trust ${origin}: its pages cannot call the provider (400120).`,
          mend: `Add “${new URL(origin).host}/*” to the trusted site URLs of the ${site.name} in the console (site settings).`,
        }));
    }),
};

/** Both sites have the same accounts. */
export const oneGroup: Check = {
  title: 'Portal and preference centre are in one group, so they share accounts.',
  find: async ({ portal, preferenceCentre, offered }) => {
    if (offered.length < 2) throw new NotChecked('the site offers only one of them', { isSkipped: true });
    const [one, other] = await Promise.all([groupOf(portal), groupOf(preferenceCentre)]);
    if (one === other) return [];
    return [
      {
        what: 'Portal and preference centre are not in one group of sites: customers of one do not exist at the other.',
        mend: 'Make one the parent of the other in the console (site group), or use one key for both.',
      },
    ];
  },
};

async function groupOf(site: ProviderSite): Promise<string> {
  const { siteGroupOwner } = await configOf(site);
  return typeof siteGroupOwner === 'string' && siteGroupOwner !== '' ? siteGroupOwner : site.access.apiKey;
}

/** Script, calls and site name the same data centre. */
export const scriptDataCentre: Check = {
  title: 'The client script comes from the data centre of the calls.',
  find: async ({ portal, metadata }) => {
    const script = dataCentreIn(metadata.identityProvider.scriptUrl ?? '');
    const calls = dataCentreIn(portal.access.baseUrl);
    if (script === undefined || calls === undefined)
      throw new NotChecked('the addresses do not name a data centre', { isSkipped: true });
    if (script === calls) return [];
    return [
      {
        what: `Pages load the client script from ${script}, and the services call ${calls}.`,
        mend: 'Set metadata.identityProvider.scriptUrl and identityProvider.baseUrl to the data centre of the site.',
      },
    ];
  },
};

const dataCentreIn = (address: string): string | undefined => /\.([a-z]{2,6}\d?)\.gigya\.com\b/.exec(address)?.[1];

/** Partners come back to the page with the partner script. Source: requirements#IDP-sso. */
export const proxyPage: Check = {
  title: 'The provider sends customers of partners to the page with the partner script.',
  find: async ({ portal, settings: { origins } }) => {
    const page = await proxyPageOf(portal);
    if (page === undefined) throw new NotChecked('the site is no OpenID provider', { isSkipped: true });
    const wanted = origins.own.map((origin) => `${origin}/login/redirect`);
    if (wanted.includes(page)) return [];
    return [
      {
        what: `The proxy page of the OpenID provider is ${page}.`,
        mend: `Set it to ${wanted[0] ?? ''} in the console (OpenID Connect provider).`,
      },
    ];
  },
};

async function proxyPageOf({ ask }: ProviderSite): Promise<string | undefined> {
  const page = ownMember(await ask('fidm.oidc.op.getConfig'), 'proxyPage');
  return typeof page === 'string' && page !== '' ? page : undefined;
}

const DENIED = new Set([403007, 403026]);

/** The services may look for accounts by address. */
export const search: Check = {
  title: 'The services may search accounts.',
  find: ({ offered }: ExaminedSite) => ofEach(offered, deniedSearch),
};

async function deniedSearch({ ask, name }: ProviderSite): Promise<readonly Problem[]> {
  try {
    await ask('accounts.search', { query: 'SELECT UID FROM accounts LIMIT 1' });
    return [];
  } catch (error) {
    if (!(error instanceof ProviderRefusal) || !DENIED.has(error.code)) throw error;
    return [
      {
        what: `The services’ key may not search accounts of the ${name} (${error.code}): resending mails and new links fail.`,
        mend: 'Give its permission group accounts.search in the console (applications).',
      },
    ];
  }
}

/**
 * Browsers give a passkey only to a page whose host is the domain that the provider names, or below it. Its settings
 * cannot be read, so this asks what pages ask.
 * Source: requirements#IDP-passkeys.
 */
export const passkeys: Check = {
  title: 'The provider offers passkeys for the domain of every origin of siteOrigins.',
  find: async (site) => {
    if (site.metadata.features.passkeys !== true)
      throw new NotChecked('the site does not offer it (metadata.features.passkeys)', { isSkipped: true });
    const domain = await domainOf(site);
    if (domain === undefined)
      return [
        {
          what: 'The provider gives no options for passkeys: customers cannot create or use any.',
          mend: 'Switch them on in the console (Identity, Security, Authentication, FIDO Configuration), with the domain of the site.',
        },
      ];
    return site.settings.origins.own
      .filter((origin) => !isBelow(new URL(origin).hostname, domain))
      .map((origin): Problem => ({
        what: `Passkeys belong to the domain “${domain}”: browsers refuse them at ${origin}.`,
        mend: `Set the domain of the FIDO Configuration in the console to one that ${new URL(origin).hostname} is below. Passkeys of another domain are lost with it.`,
      }));
  },
};

/** Codes of a site without passkeys; other checks tell about keys and rights. */
const REFUSED = new Set([400096, 405001, 500131]);

async function domainOf({ portal }: ExaminedSite): Promise<string | undefined> {
  try {
    const { options } = await portal.ask('accounts.auth.fido.getAssertionOptions');
    const read: unknown = typeof options === 'string' ? JSON.parse(options) : options;
    const domain = isRecord(read) ? ownMember(read, 'rpId') : undefined;
    return typeof domain === 'string' ? domain : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || (error instanceof ProviderRefusal && REFUSED.has(error.code))) return undefined;
    throw error;
  }
}

const isBelow = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

/**
 * The security policy of the pages allows what the provider's own script does, as far as its text and the product's calls
 * tell: a host that the script puts together at run time is not seen.
 * Source: requirements#HDR-1, requirements#IDP-sso.
 */
export const providerScript: Check = {
  title: 'The client script loads, and thirdParties lists every origin of the provider that it names.',
  find: async (site) => {
    const { scriptUrl } = site.metadata.identityProvider;
    if (scriptUrl === undefined) throw new NotChecked('metadata.identityProvider.scriptUrl is missing');
    const address = new URL(scriptUrl);
    address.searchParams.set('apikey', (site.offered[0] ?? site.portal).access.apiKey);
    const { text, type } = await fetchText(address.href);
    if (!type.includes('javascript'))
      return [
        {
          what: `${scriptUrl} answers ${type === '' ? 'without a content type' : type}, which is no script.`,
          mend: 'Set metadata.identityProvider.scriptUrl to https://cdns.<data centre>.gigya.com/js/gigya.js.',
        },
      ];
    return [...unlisted(site), ...unlistedIn(text, address, site)];
  },
};

/** What pages do with the host of the provider's calls: calls, the frame of the single sign-on, its forms. */
const usesOfCalls: readonly Use[] = ['connect', 'frame', 'form'];

function unlisted({ portal, settings: { thirdParties } }: ExaminedSite): readonly Problem[] {
  const { origin } = new URL(portal.access.baseUrl);
  const lacks = usesOfCalls.filter((use) => !originsFor(use, thirdParties).includes(origin));
  return lacks.length === 0 ? [] : [problem(origin, lacks)];
}

function unlistedIn(text: string, script: URL, { settings: { thirdParties } }: ExaminedSite): readonly Problem[] {
  const listed = new Set(uses.flatMap((use) => originsFor(use, thirdParties)));
  return originsIn(text, script.hostname)
    .filter((origin) => !listed.has(origin))
    .map((origin) => problem(origin, usesOfCalls));
}

const problem = (origin: string, lacks: readonly Use[]): Problem => ({
  what: `The policy of the pages does not allow ${origin} for ${lacks.join(', ')}, which the provider’s script uses.`,
  mend: `List it in thirdParties with the uses ${lacks.join(', ')}.`,
});

/** The https origins in a script's text that belong to the same owner as the script's host. */
export function originsIn(text: string, scriptHost: string): readonly string[] {
  const owner = scriptHost.split('.').slice(-2).join('.');
  const addresses = text.match(/https?:\/\/[a-z0-9.-]+(?::\d+)?/g) ?? [];
  const origins = addresses.filter((address) => URL.canParse(address)).map((address) => new URL(address));
  const own = origins.filter(({ hostname }) => hostname === owner || hostname.endsWith(`.${owner}`));
  return [...new Set(own.map(({ origin }) => origin))];
}
