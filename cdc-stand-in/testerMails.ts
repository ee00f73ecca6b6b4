import type { CallParts } from './protocol/runCall.ts';
import type { ProviderMail } from './providerMail.ts';
import { newMailId } from './queueMails.ts';
import { accountByLoginId, accountByUid } from './storage/accountRecords.ts';
import type { Account } from './storage/accountRecords.ts';
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
  ): Promise<boolean> => {
    if (account === undefined || typeof account.profile['email'] !== 'string') return false;
    const { firstName, email } = account.profile;
    const mail = { ...(await write(account)), to: email, language: account.lang ?? language };
    await parts.sendMails([{ ...mail, ...(typeof firstName === 'string' ? { firstName } : {}) }]);
    return true;
  };
  return {
    /**
     * A newsletter with one-click unsubscribing: at the product's address, or without one at a page of the stand-in,
     * which ends all newsletters of the customer. False if the account does not exist.
     */
    sendNewsletter: async (
      loginID: string,
      link: string,
      issue?: { readonly newsletter: string; readonly unsubscribe?: string },
    ) =>
      send(await accountByLoginId(parts.db, loginID), async (account) => {
        const id = newMailId();
        const unsubscribe = issue?.unsubscribe ?? (await unsubscribeUrl(parts, account, id));
        return { id, kind: 'newsletter', link, unsubscribe, ...(issue && { newsletter: issue.newsletter }) };
      }),
    /** The mail with a preference-centre link; false if the account does not exist. */
    sendPreferenceLink: async (loginID: string, link: string, validSeconds?: number) =>
      send(await accountByLoginId(parts.db, loginID), () =>
        Promise.resolve({ kind: 'preference-link', link, ...(validSeconds === undefined ? {} : { validSeconds }) }),
      ),
    /**
     * The same mail to a UID; `language` is the default for customers without their own. False if the account does not
     * exist.
     */
    sendLinkTo: async (uid: string, link: string, validSeconds: number, language: string) =>
      send(
        await accountByUid(parts.db, uid),
        () => Promise.resolve({ kind: 'preference-link', link, validSeconds }),
        language,
      ),
  };
}

async function unsubscribeUrl(
  { db, clock, group, urls }: TesterMailParts,
  account: Account,
  mailId: string,
): Promise<string> {
  const names = Object.keys(account.subscriptions).filter((name) => name.startsWith('NLT'));
  const { apiKey } = group.byName('preference-centre');
  const token = await mintMailToken(db, clock.now(), year, {
    kind: 'unsubscribe',
    apiKey,
    uid: account.uid,
    subject: names,
    lang: account.lang ?? 'de',
    mailId,
  });
  return `${urls.standIn}/unsubscribe/${token}`;
}
