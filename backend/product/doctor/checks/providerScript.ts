import { originsFor, uses, type Use } from '#backend/product/site/thirdParties.ts';
import { fetchText } from '#backend/product/services/outbound.ts';
import { type Check, NotChecked, type Problem } from '../check.ts';
import type { ExaminedSite } from '../examinedSite.ts';

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
