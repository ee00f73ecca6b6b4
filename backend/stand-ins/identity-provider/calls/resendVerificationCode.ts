import { queueVerificationMail } from '../mails/queueMails.ts';
import { ok, ProviderFailure } from '../protocol/answer.ts';
import type { CallHandler } from './callContext.ts';
import { subjectOf } from './subject.ts';

/** Mails the confirmation link again, to the person of a regToken or (signed) of a UID; older links become invalid. */
export const resendVerificationCode: CallHandler = async (context) => {
  const { account, writer } = await subjectOf(context);
  if (writer === 'link') throw new ProviderFailure(403007);
  if (!account.isVerified) await queueVerificationMail(context, account);
  return ok();
};
