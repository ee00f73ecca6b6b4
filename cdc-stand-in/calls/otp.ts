import { hashText } from '../hashes.ts';
import { randomInt } from 'node:crypto';
import { queueCodeMail } from '../queueMails.ts';
import { committedError, ok, ProviderFailure } from '../answer.ts';
import { updateAccount, accountByLoginId } from '../storage/accountRecords.ts';
import { callLimits, isWithin } from '../storage/callLimits.ts';
import { findOpenMailToken, markUsed, mintRegToken } from '../storage/tokens.ts';
import type { CallHandler } from '../protocol/callContext.ts';
import { subjectOf } from '../protocol/subject.ts';

/**
 * Mails a code to the person of a regToken whose address is not verified (206006) and returns the `vToken` that belongs
 * to it. Throws 403007 for a mailed link's token; 403048 after four codes within an hour.
 * Source: requirements#IDP-errors, requirements#error-206006 (lifetime of a code and limits are guesses).
 */
export const sendCode: CallHandler = async (context) => {
  const { account, writer } = await subjectOf(context);
  if (writer === 'link') throw new ProviderFailure(403007);
  if (!(await isWithin(context.db, context.now, callLimits.codesPerAccount, account.uid)))
    return committedError(403048, 'Api rate limit exceeded');
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  return ok({ vToken: await queueCodeMail(context, account, code) });
};

/**
 * Verifies the address of a regToken's person with `vToken` and the typed `code`; after that the registration can be
 * finalised. A wrong code answers 400006 and may be retried four times; throws 403025 for a `vToken` that is unknown,
 * used, expired, tried too often or belongs to somebody else.
 */
export const updateByCode: CallHandler = async (context) => {
  const { db, now, params } = context;
  const { account } = await subjectOf(context);
  const vToken = params.require('vToken');
  const mailToken = await findOpenMailToken(db, now, vToken, 'code');
  if (mailToken?.uid !== account.uid) throw new ProviderFailure(403025, 'Invalid vToken');
  if (!(await isWithin(db, now, callLimits.attemptsPerCode, vToken))) return committedError(403025, 'Invalid vToken');
  if (mailToken.subject[0] !== hashText(params.require('code').trim()))
    return committedError(400006, 'Invalid parameter value: code');
  const confirmed = { isVerified: true, verifiedAt: account.verifiedAt ?? now };
  await updateAccount(db, account.uid, { ...confirmed, lastUpdatedAt: now });
  await markUsed(db, vToken, now);
  return ok();
};

/**
 * A token for the account of an address, which a signed server passes to a page. It may only read and write the
 * preference centre's fields: a guess, because the rights of a lite token for a full account are undocumented. Throws
 * 403007 for browsers, 403047 for an unknown address.
 * Source: requirements#link-exchange.
 */
export const getLiteToken: CallHandler = async ({ db, now, site, params, signed }) => {
  if (!signed) throw new ProviderFailure(403007);
  const account = await accountByLoginId(db, params.require('email'));
  if (account === undefined) throw new ProviderFailure(403047);
  return ok({ token: await mintRegToken(db, now, { kind: 'preferences', apiKey: site.apiKey, uid: account.uid }) });
};
