import { ownMember } from '#adapters/model/json.ts';
import { openLink } from '#backend/product/services/link-exchange/linkSessions.ts';
import { subscriberAccounts } from '#backend/product/services/link-exchange/subscriberAccounts.ts';
import { postForm } from '#backend/product/outbound/outbound.ts';
import { UnusableAnswer } from '#backend/product/services/providerCall.ts';
import { type Check, NotChecked, type Problem, ofEach } from '../check.ts';
import type { ExaminedSite } from '../examinedSite.ts';
import { cheapestCall } from './accessChecks.ts';
import { importJWK } from 'jose';
import { LINK_TOKEN_ALGORITHM } from '#backend/product/services/linkTokens.ts';

/** A mailed link opens the account of the test UID, in the way that the settings choose. Nothing is written. */
export const linkExchange: Check = {
  title: 'A mailed link opens the account of the test UID, by identityProvider.linkExchange.',
  find: async (site) => {
    const { testUid } = site;
    if (testUid === undefined) throw new NotChecked('name an account of your own with --uid', { isSkipped: true });
    // Wrong credentials are told by other checks.
    await site.preferenceCentre.ask(...cheapestCall);
    try {
      return await opened(site, testUid);
    } catch (error) {
      if (!(error instanceof UnusableAnswer)) throw error;
      return [refused(site, error.providerCode)];
    }
  },
};

async function opened(site: ExaminedSite, uid: string): Promise<readonly Problem[]> {
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
  if (code !== 0) return [refused(site, code)];
  return ownMember(answer, 'UID') === uid ? [] : [refused(site, 'another account')];
}

function refused({ settings: { linkExchange: strategy } }: ExaminedSite, answer: unknown): Problem {
  const others = strategy === 'proxy' ? 'initRegistration or lite' : 'proxy';
  return {
    what: `Mailed links do not open accounts by “${strategy}”: the provider answered ${String(answer)}.`,
    mend: `Set identityProvider.linkExchange to ${others}.`,
  };
}

/** The keys of mailed links can verify signatures. */
export const linkTokenKeys: Check = {
  title: 'Every key of linkTokens.keys can verify links.',
  find: ({ settings: { linkTokens } }) =>
    ofEach(Object.entries(linkTokens.keys), async ([kid, key]) => {
      try {
        await importJWK(key, LINK_TOKEN_ALGORITHM);
        return [];
      } catch {
        return [
          {
            what: `The key “${kid}” of linkTokens.keys is no public key on P-256.`,
            mend: 'Copy it again from the marketing platform, as JWK with kty, crv, x and y.',
          },
        ];
      }
    }),
};
