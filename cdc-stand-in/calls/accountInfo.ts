import { isJsonObject, type JsonObject } from '@kontor/schema-adapters/json';
import type { CallParams } from '../protocol/callParams.ts';
import { accountView, nameList, visibleToLink } from '../accountView.ts';
import { ok, ProviderFailure } from '../answer.ts';
import { readFields } from '../schema/fields.ts';
import {
  newAccount,
  identitiesOf,
  loginIdsOf,
  toLoginId,
  updateAccount,
  deleteAccount as deleteStored,
} from '../storage/accountRecords.ts';
import { readRegToken } from '../storage/tokens.ts';
import type { CallContext, CallHandler } from '../protocol/callContext.ts';
import { requireAccount, subjectOf, type Subject } from '../protocol/subject.ts';
import { updateLoginEmails } from '../loginEmails.ts';
import { changePassword } from '../passwords.ts';
import { queueOptInMail } from '../queueMails.ts';
import { applyPatch, readPatch, storePatch } from '../writeAccount.ts';
import { closeSessionsOf } from '../storage/sessionRecords.ts';

/**
 * The account of a session, a registration token, or (signed) a UID. A token without an account yet gives an empty one.
 */
export const getAccountInfo: CallHandler = async (context) => {
  const { db, now, site, params } = context;
  const { account, writer } = await subjectOrBlank(context);
  const visibleAccount = writer === 'link' ? visibleToLink(account, readFields(site.schema)) : account;
  const include = nameList(params.get('include'));
  const sections = writer === 'link' ? new Set([...include].filter((name) => linkSections.has(name))) : include;
  const request = {
    include: sections,
    extraProfileFields: nameList(params.get('extraProfileFields')),
    unit: 'milliseconds' as const,
  };
  const view = accountView(
    visibleAccount,
    site,
    request,
    now,
    writer === 'link' ? [] : await identitiesOf(db, account.uid),
  );
  return ok({
    ...view,
    ...(sections.has('loginIDs') && { loginIDs: await loginsOf(context, account.uid, view) }),
    ...(sections.has('password') && writer === 'server' && { password: { hash: account.passwordHash ?? '' } }),
  });
};

/**
 * Adds the unconfirmed addresses besides the profile's, which can log in too. Source: requirements#IDP-email-change.
 */
async function loginsOf({ db }: CallContext, uid: string, { loginIDs }: JsonObject): Promise<JsonObject> {
  const loginIds = isJsonObject(loginIDs) ? loginIDs : {};
  const listedAddresses = [loginIds['emails'], loginIds['unverifiedEmails']]
    .flat()
    .flatMap((each) => (typeof each === 'string' ? [toLoginId(each)] : []));
  const others = (await loginIdsOf(db, uid)).filter((each) => !listedAddresses.includes(each));
  return { ...loginIds, unverifiedEmails: [...[loginIds['unverifiedEmails'] ?? []].flat(), ...others] };
}

const linkSections = new Set(['profile', 'data', 'preferences', 'subscriptions']);

async function subjectOrBlank(context: CallContext): Promise<Subject> {
  const { db, now, site, params } = context;
  const token = params.has('regToken')
    ? await readRegToken(db, now, site.apiKey, params.require('regToken'))
    : undefined;
  if (token?.uid !== null) return subjectOf(context);
  return { account: { ...newAccount(now), uid: '' }, writer: 'client' };
}

/**
 * Changes an account: profile, data, subscriptions, consents, password, login addresses. All or nothing. Throws 400002
 * for consents without `lang`, 400006/400009 with `validationErrors`, 403042 for a wrong current password, 401030 for
 * an old one.
 * Source: requirements#IDP-calls.
 */
export const setAccountInfo: CallHandler = async (context) => {
  const subject = await subjectOf(context);
  refuseLinkParams(context.params, subject);
  const patch = readPatch(context);
  if (patch.preferences !== undefined) context.params.require('lang');
  const { account, toConfirm } = applyPatch(context, subject.account, patch, subject.writer);
  await updateLoginEmails(context, subject, account.profile['email']);
  if (context.params.has('newPassword')) await changePassword(context, subject);
  await storePatch(context.db, account);
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

/** Deletes the account of a UID with its sessions; for servers only. Source: requirements#IDP-deletion. */
export const deleteAccount: CallHandler = async ({ db, now, params, signed }) => {
  if (!signed) throw new ProviderFailure(403007);
  const { uid } = await requireAccount(db, params.require('UID'));
  await closeSessionsOf(db, now, uid);
  await deleteStored(db, uid);
  return ok();
};
