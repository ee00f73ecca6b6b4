import { asc, eq } from 'drizzle-orm';
import { remindersOf } from '#backend/product/services/reminderStore.ts';
import type { Queries } from '#backend/shared/database/database.ts';
import { allAccounts, identitiesOf } from '#backend/stand-ins/identity-provider/storage/accountRecords.ts';
import { loginIds, mailTokens } from '#backend/stand-ins/identity-provider/storage/tables.ts';
import { mails } from '#backend/stand-ins/mailbox/tables.ts';
import type { TesterState } from './sharedState.ts';

/** People, mails and mailed links as they are stored now. */
export async function readPeople(db: Queries): Promise<Pick<TesterState, 'accounts' | 'mails' | 'links'>> {
  const accounts: TesterState['accounts'][number][] = [];
  for (const account of await allAccounts(db)) {
    const owned = await db.select().from(loginIds).where(eq(loginIds.uid, account.uid)).orderBy(asc(loginIds.loginId));
    accounts.push({
      ...account,
      passwordHistory: [...account.passwordHistory],
      loginIds: owned.map(({ loginId }) => loginId),
      identities: (await identitiesOf(db, account.uid)).map(({ uid: _uid, ...identity }) => identity),
      reminders: (await remindersOf(db, account.uid)).map((reminder) => ({
        ...reminder,
        variantName: { ...reminder.variantName },
      })),
    });
  }
  const stored = await db.select().from(mails).orderBy(asc(mails.sequence));
  const links = await db.select().from(mailTokens).orderBy(asc(mailTokens.createdAt), asc(mailTokens.tokenHash));
  return {
    accounts,
    mails: stored.map(({ id: _id, sequence: _sequence, links: mailed, headers, ...mail }) => ({
      ...mail,
      links: [...mailed],
      headers: { ...headers },
    })),
    links: links.map((link) => ({ ...link, subject: [...link.subject] })),
  };
}
