import type { CallContext, CallHandler } from './callContext.ts';
import { changeEmail } from '../changeEmail.ts';
import { changePassword } from '../changePassword.ts';
import { queueOptInMail } from '../mails/queueMails.ts';
import { ok, ProviderFailure } from '../protocol/answer.ts';
import type { CallParams } from '../protocol/callParams.ts';
import { updateAccount } from '../storage/accountRecords.ts';
import { applyPatch, patchOf, storePatch } from '../writeAccount.ts';
import { subjectOf } from './subject.ts';
import type { Subject } from './subject.ts';

/**
 * Changes an account: profile, data, subscriptions, consents, password, login addresses. All or nothing. Throws
 * 400002 for consents without `lang`, 400006/400009 with `validationErrors`, 403042 for a wrong current password, 401030 for an old one.
 * Source: requirements#IDP-calls.
 */
export const setAccountInfo: CallHandler = async (context) => {
  const subject = await subjectOf(context);
  refuseLinkParams(context.params, subject);
  const patch = patchOf(context);
  if (patch.preferences !== undefined) context.params.require('lang');
  const { account, toConfirm } = applyPatch(context, subject.account, patch, subject.writer);
  await changeEmail(context, subject, account.profile['email']);
  if (context.params.has('newPassword')) await changePassword(context, subject);
  await storePatch(context, subject, account);
  await serverFlags(context, subject);
  if (toConfirm.length > 0) await queueOptInMail(context, account, toConfirm);
  return ok();
};

const closedToLinks = [
  'password',
  'newPassword',
  'oldPassword',
  'addLoginEmails',
  'removeLoginEmails',
  'username',
  'secretQuestion',
  'secretAnswer',
  'requirePasswordChange',
];

function refuseLinkParams(params: CallParams, { writer }: Subject): void {
  const refused = writer === 'link' ? closedToLinks.find((name) => params.has(name)) : undefined;
  if (refused !== undefined) throw new ProviderFailure(403007, `Permission denied: ${refused}`);
}

/** Members that only the site's own server may set. */
async function serverFlags({ db, params, now }: CallContext, { account, writer }: Subject): Promise<void> {
  if (writer !== 'server') return;
  const isActive = params.has('isActive') ? params.flag('isActive') : account.isActive;
  const isVerified = params.has('isVerified') ? params.flag('isVerified') : account.isVerified;
  await updateAccount(db, account.uid, {
    isActive,
    isVerified,
    verifiedAt: isVerified ? (account.verifiedAt ?? now) : null,
  });
}
