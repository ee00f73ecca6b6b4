import { ownMember } from '#adapters/model/json.ts';
import { mailServer } from '#backend/product/mails/mailServer.ts';
import { fetchText } from '#backend/product/outbound/outbound.ts';
import { originsFor, uses, type Use } from '#backend/product/site/thirdParties.ts';
import { NotChecked, Skipped, whereOffered, wrong, type Check, type Problem } from '../check.ts';
import type { ExaminedSite } from '../examinedSite.ts';

/** What pages do with the host of the provider's calls: calls, the frame of the single sign-on, its forms. */
const usesOfCalls: readonly Use[] = ['connect', 'frame', 'form'];

const unlisted = (origin: string, lacks: readonly Use[]): readonly Problem[] =>
  wrong(
    `The policy of the pages does not allow ${origin} for ${lacks.join(', ')}, which the provider’s script uses.`,
    `List it in thirdParties with the uses ${lacks.join(', ')}.`,
  );

function unlistedOrigins(text: string, script: URL, { portal, settings: { thirdParties } }: ExaminedSite) {
  const { origin } = new URL(portal.access.baseUrl);
  const lacks = usesOfCalls.filter((use) => !originsFor(use, thirdParties).includes(origin));
  const listed = new Set(uses.flatMap((use) => originsFor(use, thirdParties)));
  return [
    ...(lacks.length === 0 ? [] : unlisted(origin, lacks)),
    ...originsIn(text, script.hostname)
      .filter((one) => !listed.has(one))
      .flatMap((one) => unlisted(one, usesOfCalls)),
  ];
}

/** The https origins in a script's text that belong to the same owner as the script's host. */
export function originsIn(text: string, scriptHost: string): readonly string[] {
  const owner = scriptHost.split('.').slice(-2).join('.');
  const addresses = text.match(/https?:\/\/[a-z0-9.-]+(?::\d+)?/g) ?? [];
  const origins = addresses.filter((address) => URL.canParse(address)).map((address) => new URL(address));
  const own = origins.filter(({ hostname }) => hostname === owner || hostname.endsWith(`.${owner}`));
  return [...new Set(own.map(({ origin }) => origin))];
}

/** The pages' policy, and the page of partners. */
export const pageChecks = {
  /** As far as the script's text tells: a host that it puts together is not seen. Source: requirements#HDR-1, requirements#IDP-sso. */
  'pages/provider-script': {
    title: 'The client script loads, and thirdParties lists every origin of the provider that it names.',
    find: async (site) => {
      const { scriptUrl } = site.metadata.identityProvider;
      if (scriptUrl === undefined) throw new NotChecked('metadata.identityProvider.scriptUrl is missing');
      const address = new URL(scriptUrl);
      address.searchParams.set('apikey', (site.offered[0] ?? site.portal).access.apiKey);
      const { text, type } = await fetchText(address.href);
      if (type.includes('javascript')) return unlistedOrigins(text, address, site);
      return wrong(
        `${scriptUrl} answers ${type === '' ? 'without a content type' : type}, which is no script.`,
        'Set metadata.identityProvider.scriptUrl to https://cdns.<data centre>.gigya.com/js/gigya.js.',
      );
    },
  },
  'pages/partner-script': whereOffered('portal', {
    title: 'The provider sends customers of partners to the page with the partner script.',
    find: async ({ portal, settings: { origins } }) => {
      const page = ownMember(await portal.ask('fidm.oidc.op.getConfig'), 'proxyPage');
      if (typeof page !== 'string' || page === '') throw new Skipped('the site is no OpenID provider');
      const pages = origins.own.map((origin) => `${origin}/login/redirect`);
      if (pages.includes(page)) return [];
      return wrong(
        `The proxy page of the OpenID provider is ${page}.`,
        `Set it to ${pages[0] ?? ''} in the console (OpenID Connect provider).`,
      );
    },
  }),
} as const satisfies Readonly<Record<string, Check>>;

/** The server for mails of the product itself. Source: requirements#own-mails. */
export const mailChecks = {
  'mails/server': {
    title: 'The mail server of the settings answers, with a valid certificate, and takes our name and password.',
    find: async ({ settings: { mails } }) => {
      if (mails === undefined) throw new Skipped('the product sends no mails (mails)');
      try {
        await mailServer(mails).verify();
        return [];
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
        return wrong(
          `${mails.host}:${mails.port} does not take mails: ${code}.`,
          'EAUTH: correct mails.user or MAIL_PASSWORD. Otherwise correct mails.host, mails.port and mails.security, and let the server reach it.',
        );
      }
    },
  },
} as const satisfies Readonly<Record<string, Check>>;
