import type { Clock } from '#backend/shared/clock.ts';
import type { Database } from '#backend/shared/database/database.ts';
import type { StandInUrls } from './calls/callContext.ts';
import type { ProviderMail } from './mails/providerMail.ts';
import { newMailId } from './mails/queueMails.ts';
import type { SiteGroup } from './sites.ts';
import { accountByLoginId } from './storage/accountRecords.ts';
import type { Account } from './storage/accountRecords.ts';
import { mintMailToken } from './storage/mailTokens.ts';

/** Mails that the marketing platform would send; testers have them sent by the console. */
export interface TesterMails {
  /** A newsletter with one-click unsubscribe to everything the customer is subscribed to; false when there is no such account. */
  readonly sendNewsletter: (loginID: string, preferencesUrl: string) => Promise<boolean>;
  /** The mail with a preference-centre link; false when there is no such account. */
  readonly sendPreferenceLink: (loginID: string, preferencesUrl: string, validSeconds?: number) => Promise<boolean>;
}

/** What those mails are made from. */
export interface TesterMailParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly group: SiteGroup;
  readonly urls: StandInUrls;
  readonly sendMails: (mails: readonly ProviderMail[]) => Promise<void>;
}

const year = 31_536_000;

/** The marketing platform's mails. `preferencesUrl` is the tokenised link that the services made. */
export function testerMails(parts: TesterMailParts): TesterMails {
  const send = async (
    loginID: string,
    write: (account: Account) => Promise<Omit<ProviderMail, 'to' | 'language' | 'firstName'>>,
  ): Promise<boolean> => {
    const account = await accountByLoginId(parts.db, loginID);
    if (account === undefined) return false;
    const { firstName, email } = account.profile;
    const mail = {
      ...(await write(account)),
      to: typeof email === 'string' ? email : loginID,
      language: account.lang ?? 'de',
    };
    await parts.sendMails([{ ...mail, ...(typeof firstName === 'string' ? { firstName } : {}) }]);
    return true;
  };
  return {
    sendNewsletter: (loginID, link) =>
      send(loginID, async (account) => {
        const id = newMailId();
        return { id, kind: 'newsletter', link, unsubscribe: await unsubscribeUrl(parts, account, id) };
      }),
    sendPreferenceLink: (loginID, link, validSeconds) =>
      send(loginID, () =>
        Promise.resolve({ kind: 'preference-link', link, ...(validSeconds === undefined ? {} : { validSeconds }) }),
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
