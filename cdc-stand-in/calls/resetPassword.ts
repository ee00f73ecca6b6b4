import { hashText } from '../hashes.ts';
import { newPassword } from '../passwords.ts';
import { queueResetMail, resetToken } from '../queueMails.ts';
import { policiesOf } from '../policies.ts';
import { committedError, ok, ProviderFailure, type Answer } from '../answer.ts';
import { accountByUid, newAccount, readAccountOf, toLoginId, updateAccount } from '../storage/accountRecords.ts';
import { callLimits, isWithin } from '../storage/callLimits.ts';
import { findOpenMailToken, markUsed } from '../storage/tokens.ts';
import { closeSessionsOf } from '../storage/sessionRecords.ts';
import type { CallContext, CallHandler } from '../protocol/callContext.ts';

/**
 * Starts a reset with `loginID` (mails a link) or completes it with `passwordResetToken` and `newPassword`. Answers
 * 403047 for an unknown address and 403048 for one that already got its mail; sites that hide which accounts exist
 * always answer OK. A signed server gets the token itself with `sendEmail=false`, and no mail is sent. Throws 403025
 * for a used, expired or forged token. Browsers are limited, signed servers are not.
 * Source: requirements#IDP-calls.
 */
export const resetPassword: CallHandler = async (context) => {
  const { params } = context;
  return params.has('passwordResetToken')
    ? finish(context, params.require('passwordResetToken'))
    : start(context, params.require('loginID'));
};

async function start(context: CallContext, loginID: string): Promise<Answer> {
  const { db, now, params, request, signed, site } = context;
  const isHiding = policiesOf(site).accountOptions.preventLoginIDHarvesting;
  if (!signed && !(await isWithin(db, now, callLimits.resetPerClient, request.ip))) return tooMany;
  const account = await readAccountOf(db, loginID);
  if (account === undefined && !isHiding) return committedError(403047);
  // Counts by address, whether an account has it or not.
  if (!signed && !(await isWithin(db, now, callLimits.resetPerAddress, toLoginId(loginID))))
    return isHiding ? ok() : tooMany;
  if (signed && params.get('sendEmail')?.toLowerCase() === 'false' && account !== undefined)
    return ok({ passwordResetToken: await resetToken(context, account) });
  // An unknown address takes the same time and replaces an earlier link, too; without a recipient there is no mail.
  await queueResetMail(context, account ?? { ...newAccount(now), uid: `nobody-${hashText(toLoginId(loginID))}` });
  return ok();
}

const tooMany = committedError(403048);

async function finish({ db, now, site, params }: CallContext, token: string): Promise<Answer> {
  const link = await findOpenMailToken(db, now, token, 'reset');
  const account = link === undefined ? undefined : await accountByUid(db, link.uid);
  if (account === undefined) throw new ProviderFailure(403025, 'passwordResetToken is invalid or has expired');
  const columns = await newPassword(site, account, params.require('newPassword'), 'newPassword');
  await updateAccount(db, account.uid, { ...columns, failedLogins: 0, lockedUntil: null, lastUpdatedAt: now });
  await markUsed(db, token, now);
  await closeSessionsOf(db, now, account.uid);
  return ok({ UID: account.uid });
}
