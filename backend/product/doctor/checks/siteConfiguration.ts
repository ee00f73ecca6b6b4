import { ownMember } from '#adapters/model/json.ts';
import { type Check, NotChecked, ofEach, type Problem } from '../check.ts';
import type { ExaminedSite } from '../examinedSite.ts';
import { ProviderRefusal, type ProviderSite } from '../providerSite.ts';
import { covers } from '../trustedUrl.ts';

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
