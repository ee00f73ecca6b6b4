import type { CallContext } from './calls/callContext.ts';
import { passwordFits } from './passwords.ts';
import { policiesOf } from './policies.ts';
import { kept, ProviderFailure } from './protocol/answer.ts';
import type { Answer } from './protocol/answer.ts';
import { updateAccount } from './storage/accountRecords.ts';
import type { Account } from './storage/accountRecords.ts';

/**
 * Checks a password and counts wrong ones: after the policy's threshold the account is locked for a while, even for the
 * right password. Returns undefined if it is correct. Unknown person, wrong password and lock take the same time.
 * Throws 403120 while locked; on sites that hide which accounts exist, a locked or blocked account answers like a wrong
 * password (a guess: the real provider's answer is not known). The transaction locks the account's row, so that
 * parallel guesses are counted one after the other.
 */
export async function checkPassword(
  { db, now, site }: CallContext,
  account: Account | undefined,
  password: string,
): Promise<Answer | undefined> {
  const {
    security,
    accountOptions: { preventLoginIDHarvesting: hides },
  } = policiesOf(site);
  const { failedLoginThreshold, lockoutTimeSec, failedLoginResetSec } = security.accountLockout;
  if (account?.lockedUntil !== null && account?.lockedUntil !== undefined && account.lockedUntil > now) {
    await passwordFits(undefined, password);
    if (hides) return missed(db, now, account);
    throw new ProviderFailure(403120);
  }
  const fits = await passwordFits(account?.passwordHash, password);
  if (account === undefined || (fits && !account.isActive && hides)) return missed(db, now, account);
  if (fits) return undefined;
  const stale =
    account.lastFailedLoginAt !== null &&
    failedLoginResetSec > 0 &&
    account.lastFailedLoginAt < now - failedLoginResetSec * 1000;
  const failedLogins = (stale || account.lockedUntil !== null ? 0 : account.failedLogins) + 1;
  const lockedUntil =
    failedLoginThreshold > 0 && failedLogins >= failedLoginThreshold ? now + lockoutTimeSec * 1000 : null;
  await updateAccount(db, account.uid, { failedLogins, lastFailedLoginAt: now, lockedUntil });
  return wrong;
}

/** A wrong password that is not counted takes as long as one that is. */
async function missed(db: CallContext['db'], now: number, account: Account | undefined): Promise<Answer> {
  await updateAccount(db, account?.uid ?? '', { lastFailedLoginAt: now });
  return wrong;
}

const wrong: Answer = kept(403042, 'invalid loginID or password');
