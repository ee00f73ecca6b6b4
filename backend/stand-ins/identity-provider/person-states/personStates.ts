import type { Clock } from '#backend/shared/clock.ts';
import type { Database } from '#backend/shared/database/database.ts';
import type { StandInUrls } from '../calls/callContext.ts';
import type { ProviderMail } from '../mails/providerMail.ts';
import type { SiteGroup } from '../sites.ts';
import { accountByLoginId, allAccounts } from '../storage/accountRecords.ts';
import { changePersonState } from './changePersonState.ts';
import { readPersonState, type PersonChange, type PersonState } from './personState.ts';
import type { SocialConflicts } from './socialConflicts.ts';

/** The states of people, for testers. */
export interface PersonStates {
  /** Undefined if the account does not exist. */
  readonly get: (loginID: string) => Promise<PersonState | undefined>;
  /** In the order of the accounts. */
  readonly list: () => Promise<readonly PersonState[]>;
  /** Throws DocumentError if the state cannot exist here; then nothing has changed. Undefined if there is no account. */
  readonly change: (loginID: string, change: PersonChange) => Promise<PersonState | undefined>;
}

/** Dependencies of the states. */
export interface PersonStateParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly group: SiteGroup;
  readonly urls: StandInUrls;
  readonly conflicts: SocialConflicts;
  readonly sendMails: (mails: readonly ProviderMail[]) => Promise<void>;
}

/** Reads and changes states over the stand-in's tables. */
export function personStates(parts: PersonStateParts): PersonStates {
  const { db, clock, group, conflicts, sendMails } = parts;
  const get: PersonStates['get'] = async (loginID) => {
    const account = await accountByLoginId(db, loginID);
    return account === undefined ? undefined : readPersonState(db, clock.now(), group, conflicts, account);
  };
  return {
    get,
    list: async () => {
      const states: PersonState[] = [];
      for (const account of await allAccounts(db))
        states.push(await readPersonState(db, clock.now(), group, conflicts, account));
      return states;
    },
    change: async (loginID, change) => {
      const outbox: ProviderMail[] = [];
      await db.transaction(async (tx) => {
        const account = await accountByLoginId(tx, loginID);
        if (account !== undefined)
          await changePersonState({ ...parts, db: tx, now: clock.now(), outbox }, account, change);
      });
      await sendMails(outbox);
      return get(loginID);
    },
  };
}
