import { importJWK } from 'jose';
import { ownMember } from '@kontor/schema-adapters/json';
import { mailServer } from '#backend/product/mails/mailServer.ts';
import { fetchText, postForm } from '#backend/product/outbound/outbound.ts';
import { openLink } from '#backend/product/links/linkSessions.ts';
import { subscriberAccounts } from '#backend/product/link-exchange/subscriberAccounts.ts';
import { LINK_TOKEN_ALGORITHM } from '#backend/product/links/linkTokens.ts';
import { UnusableAnswer } from '#backend/product/identity-provider/providerCall.ts';
import { originsFor, uses, type Use } from '#backend/product/site/thirdParties.ts';
import { cheapestCall } from './providerChecks.ts';
import { NotChecked, Skipped, type Checks } from '../check.ts';
import type { ExaminedSite } from '../examinedSite.ts';

/** Opens the account as a mailed link does. Returns the provider's refusal; undefined if the account opened. */
async function openAccount(site: ExaminedSite, uid: string): Promise<string | number | undefined> {
  const { settings, preferenceCentre, clock, metadata } = site;
  const { access } = preferenceCentre;
  const unknown = new NotChecked(`the preference centre has no account with the UID ${uid}`);
  if (settings.linkExchange === 'proxy') {
    const published = { documents: () => [], document: () => undefined, country: metadata.defaultLocale.slice(3) };
    if ((await subscriberAccounts(access, published, clock).read(uid)) === undefined) throw unknown;
    return undefined;
  }
  const link = await openLink[settings.linkExchange](access, uid);
  if (link === undefined) throw unknown;
  const answer = await postForm(`${access.baseUrl}/accounts.getAccountInfo`, {
    apiKey: access.apiKey,
    regToken: link.regToken,
    include: 'profile,data,subscriptions',
    format: 'json',
  });
  const code = ownMember(answer, 'errorCode');
  if (code !== 0) return typeof code === 'number' ? code : 'no code';
  return ownMember(answer, 'UID') === uid ? undefined : 'another account';
}

/** How pages use the host of the provider's calls: calls, the frame of the single sign-on, its forms. */
const usesOfCalls: readonly Use[] = ['connect', 'frame', 'form'];

/** The https origins in a script's text that belong to the same owner as the script's host. */
export function originsIn(text: string, scriptHost: string): readonly string[] {
  const owner = scriptHost.split('.').slice(-2).join('.');
  const addresses = text.match(/https?:\/\/[a-z0-9.-]+(?::\d+)?/g) ?? [];
  const origins = addresses.filter((address) => URL.canParse(address)).map((address) => new URL(address));
  const sameOwner = origins.filter(({ hostname }) => hostname === owner || hostname.endsWith(`.${owner}`));
  return [...new Set(sameOwner.map(({ origin }) => origin))];
}

/** Checks of mailed links, the pages' policy, the partner page and the mail server. They write nothing. */
export const pageChecks = {
  'links/keys': {
    only: 'preference centre',
    title: 'Every key of linkTokens.keys can verify links.',
    help: 'Copy it again from the marketing platform, as JWK with kty, crv, x and y.',
    async *find({ settings: { linkTokens } }) {
      for (const [kid, key] of Object.entries(linkTokens.keys))
        try {
          await importJWK(key, LINK_TOKEN_ALGORITHM);
        } catch {
          yield `The key “${kid}” of linkTokens.keys is no public key on P-256.`;
        }
    },
  },
  'links/exchange': {
    only: 'preference centre',
    title: 'A mailed link opens the account of the test UID, by identityProvider.linkExchange.',
    help: 'Set identityProvider.linkExchange to proxy, or if it is that, to initRegistration or lite.',
    async *find(site) {
      const { testUid, settings } = site;
      if (testUid === undefined) throw new Skipped('name an account of your own with --uid');
      // Other checks report wrong credentials.
      await site.preferenceCentre.ask(...cheapestCall);
      const refusal = await openAccount(site, testUid).catch((error: unknown) => {
        if (error instanceof UnusableAnswer) return error.providerCode;
        throw error;
      });
      if (refusal !== undefined)
        yield `Mailed links do not open accounts by “${settings.linkExchange}”: the provider answered ${refusal}.`;
    },
  },
  /**
   * Reads the script's text only: misses hosts that the script composes at runtime.
   * Source: requirements#HDR-1, requirements#IDP-sso.
   */
  'pages/provider-script': {
    title: 'The client script loads, and thirdParties lists every origin of the provider that it names.',
    help: 'Set metadata.identityProvider.scriptUrl to https://cdns.<data centre>.gigya.com/js/gigya.js, and list its origins with their uses in thirdParties.',
    async *find({ metadata, offered, portal, settings: { thirdParties } }) {
      const { scriptUrl } = metadata.identityProvider;
      if (scriptUrl === undefined) throw new NotChecked('metadata.identityProvider.scriptUrl is missing');
      const address = new URL(scriptUrl);
      address.searchParams.set('apikey', (offered[0] ?? portal).access.apiKey);
      const { text, type } = await fetchText(address.href);
      if (!type.includes('javascript')) {
        yield `${scriptUrl} answers ${type === '' ? 'without a content type' : type}, which is no script.`;
        return;
      }
      const { origin: calls } = new URL(portal.access.baseUrl);
      const lists = (use: Use, origin: string): boolean => originsFor(use, thirdParties).includes(origin);
      for (const origin of new Set([calls, ...originsIn(text, address.hostname)])) {
        if (origin !== calls && uses.some((use) => lists(use, origin))) continue;
        const lacks = usesOfCalls.filter((use) => !lists(use, origin)).join(', ');
        if (lacks !== '')
          yield `The policy of the pages does not allow ${origin} for ${lacks}, which the provider’s script uses.`;
      }
    },
  },
  'pages/partner-script': {
    only: 'portal',
    title: 'The provider sends customers of partners to the page with the partner script.',
    help: 'Set it in the console (OpenID Connect provider).',
    async *find({ portal, settings: { origins } }) {
      const { proxyPage: page } = await portal.ask('fidm.oidc.op.getConfig');
      if (typeof page !== 'string' || page === '') throw new Skipped('the site is no OpenID provider');
      const pages = origins.own.map((origin) => `${origin}/login/redirect`);
      if (!pages.includes(page)) yield `The proxy page of the OpenID provider is ${page} instead of ${pages[0] ?? ''}.`;
    },
  },
  /** Source: requirements#own-mails. */
  'mails/server': {
    title: 'The mail server of the settings answers, with a valid certificate, and takes our name and password.',
    help: 'EAUTH: correct mails.user or MAIL_PASSWORD. Otherwise correct mails.host, mails.port and mails.security, and let the server reach it.',
    async *find({ settings: { mails } }) {
      if (mails === undefined) throw new Skipped('the product sends no mails (mails)');
      try {
        await mailServer(mails).verify();
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
        yield `${mails.host}:${mails.port} does not take mails: ${code}.`;
      }
    },
  },
} as const satisfies Checks;
