import { ownMember } from '@kontor/schema-adapters/json';
import { refuseWeak, hashPassword } from '../passwords.ts';
import { passwordWeakness } from '../passwordRules.ts';
import { isEmailAddress } from '../loginEmails.ts';
import { finishLogin, pendingRegistration } from '../finishLogin.ts';
import { queueOptInMail, queueVerificationMail } from '../queueMails.ts';
import { policiesOf } from '../policies.ts';
import { ProviderFailure, refuseFields, type ValidationError, ok } from '../answer.ts';
import { readFields } from '../schema/fields.ts';
import { checkValue } from '../schema/valueRules.ts';
import { insertAccount, newAccount, ownerOfLoginId, identitiesOf, addLoginIds } from '../storage/accountRecords.ts';
import { bindRegToken, readRegToken, mintRegToken, regTokenSeconds, dropRegToken } from '../storage/tokens.ts';
import { applyPatch, readPatch } from '../writeAccount.ts';
import type { CallContext, CallHandler } from '../protocol/callContext.ts';
import { requireAccount, subjectOf } from '../protocol/subject.ts';

/**
 * Registers the person of a regToken with e-mail address and password. With `finalizeRegistration` it continues to the
 * account's first login; otherwise the same token accepts more data first (206001). A refused registration stores
 * nothing. Throws 400002 for consents without `lang`, 400009 with inner 400003 for a known address, 400006 for a weak
 * password.
 * Source: requirements#IDP-calls.
 *
 * Refuses a known address even on sites that hide which accounts exist: that policy covers the reset and the check for a free address, but a registration must either fail or create a pending account.
 * Both reveal the account, so the page helps the customer instead of hiding it.
 * Source: requirements#account-existence (which does not cover it).
 */
export const register: CallHandler = async (context) => {
  const { db, now, site, params } = context;
  const regToken = params.require('regToken');
  const token = await readRegToken(db, now, site.apiKey, regToken);
  if (token.kind !== 'registration' || token.uid !== null) throw new ProviderFailure(403025, 'Invalid regToken');
  const patch = readPatch(context);
  if (patch.preferences !== undefined) params.require('lang');
  const address = params.get('email') ?? patch.profile?.['email'];
  const email = typeof address === 'string' ? address.trim() : '';
  await refuseInput(context, email);
  const { email: _email, ...profile } = patch.profile ?? {};
  const blank = { ...newAccount(now), regSource: params.get('regSource') ?? null, lang: params.get('lang') ?? null };
  const { account, toConfirm } = applyPatch(context, blank, { ...patch, profile }, 'client');
  const stored = {
    ...account,
    profile: { email, ...account.profile },
    passwordHash: await hashPassword(params.require('password')),
  };
  await insertAccount(db, stored, [email]).catch(refuseSecond);
  await bindRegToken(db, regToken, stored.uid);
  if (toConfirm.length > 0) await queueOptInMail(context, stored, toConfirm);
  if (!params.flag('finalizeRegistration')) return pendingRegistration(context, stored, ['finalizeRegistration']);
  return finishLogin(context, stored, { provider: 'site', newUser: true });
};

/** Refuses the second of two simultaneous registrations of an address, by the database's unique index. */
function refuseSecond(error: unknown): never {
  if (error instanceof Error && ownMember(error.cause, 'code') === '23505') throw refuseFields([emailExists]);
  throw error;
}

const emailExists: ValidationError = { errorCode: 400003, message: 'email already exists', fieldName: 'email' };

/** Throws all errors of address and password together; a weak password alone is an error with its rule. */
async function refuseInput(context: CallContext, email: string): Promise<void> {
  const { db, site, params } = context;
  const password = params.get('password') ?? '';
  const weakness = password === '' ? undefined : passwordWeakness(password, policiesOf(site).passwordComplexity);
  const errors: ValidationError[] = [];
  if (email === '') errors.push({ errorCode: 400027, message: 'This field is required', fieldName: 'email' });
  else errors.push(...emailErrors(context, email));
  if (password === '') errors.push({ errorCode: 400027, message: 'This field is required', fieldName: 'password' });
  if (errors.length === 0 && (await ownerOfLoginId(db, email)) !== undefined) errors.push(emailExists);
  if (errors.length === 0) refuseWeak(weakness, 'password');
  if (weakness !== undefined) errors.push({ errorCode: 400006, message: weakness, fieldName: 'password' });
  if (errors.length > 0) throw refuseFields(errors);
}

function emailErrors({ site }: CallContext, email: string): readonly ValidationError[] {
  if (!isEmailAddress(email))
    return [{ errorCode: 400006, message: 'Unallowed value for field: email', fieldName: 'email' }];
  const field = readFields(site.schema).fields.get('profile.email');
  const error = field === undefined ? undefined : checkValue(field, email, 'email');
  return error === undefined ? [] : [error];
}

/**
 * Starts a registration. Signed and with a `UID`, answers a token for that account, which may only read and write the
 * preference centre's fields: a guess, because the provider does not document it.
 */
export const initRegistration: CallHandler = async ({ db, now, site, params, signed }) => {
  if (!signed || !params.has('UID'))
    return ok({ regToken: await mintRegToken(db, now, { kind: 'registration', apiKey: site.apiKey }) });
  const { uid } = await requireAccount(db, params.require('UID'));
  const regToken = await mintRegToken(db, now, { kind: 'preferences', apiKey: site.apiKey, uid });
  return ok({ regToken, expiresIn: regTokenSeconds });
};

/**
 * Completes the registration of a regToken: answers like a login, or 206001/206002 again while data is missing. Throws
 * 403043 for a social login that is not linked yet, 403007 for a mailed link's token.
 * Source: requirements#IDP-calls.
 */
export const finalizeRegistration: CallHandler = async (context) => {
  const { db, now, site, params } = context;
  const regToken = params.require('regToken');
  const { kind, uid } = await readRegToken(db, now, site.apiKey, regToken);
  if (kind === 'preferences') throw new ProviderFailure(403007);
  if (kind === 'conflict') throw new ProviderFailure(403043, 'Login identifier exists', { regToken });
  const account = await requireAccount(db, uid);
  const [social] = account.passwordHash === null ? await identitiesOf(db, account.uid) : [];
  const answer = await finishLogin(context, account, {
    provider: social?.provider ?? 'site',
    newUser: account.lastLoginAt === null,
  });
  if (answer.errorCode === 0) await dropRegToken(db, regToken);
  return answer;
};

/**
 * Mails the confirmation link again, to the person of a regToken or (signed) of a UID; older links become invalid. A
 * free `email` becomes an unconfirmed login of the account, as the provider documents.
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
