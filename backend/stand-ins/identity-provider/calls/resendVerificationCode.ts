import { isEmailAddress } from '../emailAddress.ts';
import { queueVerificationMail } from '../mails/queueMails.ts';
import { ok, ProviderFailure } from '../protocol/answer.ts';
import { addLoginIds, ownerOfLoginId } from '../storage/accountRecords.ts';
import type { CallHandler } from './callContext.ts';
import { subjectOf } from './subject.ts';

/**
 * Mails the confirmation link again, to the person of a regToken or (signed) of a UID; older links become invalid. An
 * `email` that nobody has yet becomes an unconfirmed login of the account, as the provider documents.
 * Source: requirements#IDP-email-change.
 */
export const resendVerificationCode: CallHandler = async (context) => {
  const { account, writer } = await subjectOf(context);
  if (writer === 'link') throw new ProviderFailure(403007);
  const email = context.params.get('email');
  if (email !== undefined && isEmailAddress(email) && (await ownerOfLoginId(context.db, email)) === undefined)
    await addLoginIds(context.db, account.uid, [email]);
  if (!account.isVerified) await queueVerificationMail(context, account);
  return ok();
};
