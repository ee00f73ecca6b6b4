import { importJWK } from 'jose';
import { ownMember } from '#adapters/model/json.ts';
import { openLink } from '#backend/product/services/link-exchange/linkSessions.ts';
import { subscriberAccounts } from '#backend/product/services/link-exchange/subscriberAccounts.ts';
import { LINK_TOKEN_ALGORITHM } from '#backend/product/services/linkTokens.ts';
import { postForm } from '#backend/product/outbound/outbound.ts';
import { UnusableAnswer } from '#backend/product/services/providerCall.ts';
import { NotChecked, ofEach, Skipped, whereOffered, wrong, type Check, type Problem } from '../check.ts';
import type { ExaminedSite } from '../examinedSite.ts';
import { cheapestCall } from './providerChecks.ts';

async function openAccount(site: ExaminedSite, uid: string): Promise<readonly Problem[]> {
  const { settings, preferenceCentre, clock, metadata } = site;
  const { access } = preferenceCentre;
  const unknown = new NotChecked(`the preference centre has no account with the UID ${uid}`);
  if (settings.linkExchange === 'proxy') {
    const published = { documents: () => [], country: metadata.defaultLocale.slice(3) };
    if ((await subscriberAccounts(access, published, clock).read(uid)) === undefined) throw unknown;
    return [];
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
  if (code !== 0) return refused(site, code);
  return ownMember(answer, 'UID') === uid ? [] : refused(site, 'another account');
}

function refused({ settings: { linkExchange: strategy } }: ExaminedSite, answer: unknown): readonly Problem[] {
  return wrong(
    `Mailed links do not open accounts by “${strategy}”: the provider answered ${String(answer)}.`,
    `Set identityProvider.linkExchange to ${strategy === 'proxy' ? 'initRegistration or lite' : 'proxy'}.`,
  );
}

/** The keys of mailed links can verify signatures, and a link opens the test account. Nothing is written. */
export const linkChecks = {
  'links/keys': whereOffered('preference centre', {
    title: 'Every key of linkTokens.keys can verify links.',
    find: ({ settings: { linkTokens } }) =>
      ofEach(Object.entries(linkTokens.keys), async ([kid, key]) => {
        try {
          await importJWK(key, LINK_TOKEN_ALGORITHM);
          return [];
        } catch {
          return wrong(
            `The key “${kid}” of linkTokens.keys is no public key on P-256.`,
            'Copy it again from the marketing platform, as JWK with kty, crv, x and y.',
          );
        }
      }),
  }),
  'links/exchange': whereOffered('preference centre', {
    title: 'A mailed link opens the account of the test UID, by identityProvider.linkExchange.',
    find: async (site) => {
      const { testUid } = site;
      if (testUid === undefined) throw new Skipped('name an account of your own with --uid');
      // Wrong credentials are told by other checks.
      await site.preferenceCentre.ask(...cheapestCall);
      try {
        return await openAccount(site, testUid);
      } catch (error) {
        if (!(error instanceof UnusableAnswer)) throw error;
        return refused(site, error.providerCode);
      }
    },
  }),
} as const satisfies Readonly<Record<string, Check>>;
