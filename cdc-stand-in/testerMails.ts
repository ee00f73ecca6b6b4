import type { CallParts } from './protocol/runCall.ts';
import type { ProviderMail } from './providerMail.ts';
import { accountByLoginId, accountByUid, type Account } from './storage/accountRecords.ts';
import { mintMailToken } from './storage/tokens.ts';

/** Mails of the marketing platform, which it sends by itself or on request of testers or the services. */
export type TesterMails = ReturnType<typeof testerMails>;

/** Dependencies of these mails. */
export type TesterMailParts = Omit<CallParts, 'sweep'>;

const year = 31_536_000;

/** The marketing platform's mails. `preferencesUrl` is the link with a token that the services created. */
export function testerMails(parts: TesterMailParts) {
  const send = async (
    account: Account | undefined,
    write: (account: Account) => Promise<Omit<ProviderMail, 'to' | 'language' | 'firstName'>>,
    language = 'de',
  ): Promise<void> => {
    if (account === undefined || typeof account.profile['email'] !== 'string') return;
    const { firstName, email } = account.profile;
    const mail = { ...(await write(account)), to: email, language: account.lang ?? language };
    await parts.sendMails([{ ...mail, firstName: typeof firstName === 'string' ? firstName : undefined }]);
  };
  return {
    /**
     * A newsletter with one-click unsubscribing: at the product's address, or without one at a page of the stand-in,
     * which ends all newsletters of the customer. Nothing if the account does not exist.
     */
    sendNewsletter: async (
      loginID: string,
      link: string,
      issue?: { readonly newsletter: string; readonly unsubscribe?: string },
    ) =>
      send(await accountByLoginId(parts.db, loginID), async (account) => {
        const unsubscribe = issue?.unsubscribe ?? (await unsubscribeUrl(parts, account));
        return { kind: 'newsletter', link, unsubscribe, newsletter: issue?.newsletter };
      }),
    /**
     * The mail with a preference-centre link, to a UID; `language` is the default for customers without their own.
     * Nothing if the account does not exist.
     */
    sendLinkTo: async (uid: string, link: string, validSeconds: number, language?: string) =>
      send(
        await accountByUid(parts.db, uid),
        () => Promise.resolve({ kind: 'preference-link', link, validSeconds }),
        language,
      ),
  };
}

async function unsubscribeUrl({ db, clock, group, urls }: TesterMailParts, account: Account): Promise<string> {
  const names = Object.keys(account.subscriptions).filter((name) => name.startsWith('NLT'));
  const { apiKey } = group.byName('preference-centre');
  const token = await mintMailToken(db, clock.now(), year, {
    kind: 'unsubscribe',
    apiKey,
    uid: account.uid,
    subject: names,
    lang: account.lang ?? 'de',
  });
  return `${urls.standIn}/unsubscribe/${token}`;
}
