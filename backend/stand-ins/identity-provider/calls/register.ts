import type { Json } from '#adapters/model/json.ts';
import { refuseWeak } from '../changePassword.ts';
import { isEmailAddress } from '../emailAddress.ts';
import { recordCall } from '../evidence/recordCall.ts';
import { finishLogin, pendingRegistration } from '../finishLogin.ts';
import { queueOptInMail } from '../mails/queueMails.ts';
import { hashPassword, passwordWeakness } from '../passwords.ts';
import { policiesOf } from '../policies.ts';
import { ProviderFailure, refuseFields } from '../protocol/answer.ts';
import type { ValidationError } from '../protocol/answer.ts';
import { checkValue } from '../schema/checkValue.ts';
import { readFields } from '../schema/fields.ts';
import { insertAccount, newAccount, ownerOfLoginId } from '../storage/accountRecords.ts';
import { bindRegToken, readRegToken } from '../storage/regTokens.ts';
import { applyPatch, patchOf } from '../writeAccount.ts';
import type { CallContext, CallHandler } from './callContext.ts';

/**
 * Registers the person of a regToken with e-mail address and password. With `finalizeRegistration` it continues to the
 * account's first login; otherwise the same token accepts more data first (206001). A refused registration stores
 * nothing. Throws 400009 with inner 400003 for a known address, 400006 for a weak password.
 * Source: requirements#IDP-calls.
 * A known address is also refused on sites that hide which accounts exist: that policy covers the reset and the check
 * for a free address, but a registration must either fail or create a pending account. The answer reveals it in any
 * case, so the page helps the customer instead of hiding it.
 * Source: requirements#account-existence (which leaves it out).
 */
export const register: CallHandler = async (context) => {
  const { db, now, site, params } = context;
  const token = await readRegToken(db, now, site.apiKey, params.require('regToken'));
  if (token.kind !== 'registration' || token.uid !== undefined) throw new ProviderFailure(403025, 'Invalid regToken');
  const patch = patchOf(context);
  const email = emailOf(params.get('email') ?? patch.profile?.['email']);
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
  await recordCall(context, blank, stored, 'client');
  await bindRegToken(db, token.token, stored.uid);
  if (toConfirm.length > 0) await queueOptInMail(context, stored, toConfirm);
  if (!params.flag('finalizeRegistration')) return pendingRegistration(context, stored, ['finalizeRegistration']);
  return finishLogin(context, stored, { provider: 'site', newUser: true });
};

/** If one address is registered twice at the same moment, the database allows only the first. */
function refuseSecond(error: unknown): never {
  const cause = error instanceof Error && typeof error.cause === 'object' && error.cause !== null ? error.cause : {};
  if ('code' in cause && cause.code === '23505') throw refuseFields([taken]);
  throw error;
}

const taken: ValidationError = { errorCode: 400003, message: 'email already exists', fieldName: 'email' };

/** All errors of address and password at once; a weak password alone names its rule. */
async function refuseInput(context: CallContext, email: string): Promise<void> {
  const { db, site, params } = context;
  const password = params.get('password') ?? '';
  const weakness = password === '' ? undefined : passwordWeakness(password, policiesOf(site).passwordComplexity);
  const errors: ValidationError[] = [];
  if (email === '') errors.push({ errorCode: 400027, message: 'This field is required', fieldName: 'email' });
  else errors.push(...emailErrors(context, email));
  if (password === '') errors.push({ errorCode: 400027, message: 'This field is required', fieldName: 'password' });
  if (errors.length === 0 && (await ownerOfLoginId(db, email)) !== undefined) errors.push(taken);
  if (errors.length === 0) refuseWeak(weakness, 'password');
  if (weakness !== undefined) errors.push({ errorCode: 400006, message: weakness, fieldName: 'password' });
  if (errors.length > 0) throw refuseFields(errors);
}

function emailOf(value: Json | undefined): string {
  return typeof value === 'string' ? value.trim() : '';
}

function emailErrors({ site }: CallContext, email: string): readonly ValidationError[] {
  if (!isEmailAddress(email))
    return [{ errorCode: 400006, message: 'Unallowed value for field: email', fieldName: 'email' }];
  const field = readFields(site.schema).fields.get('profile.email');
  const error = field === undefined ? undefined : checkValue(field, email, 'email');
  return error === undefined ? [] : [error];
}
