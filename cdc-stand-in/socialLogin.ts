import type { CallContext } from './protocol/callContext.ts';
import { finishLogin } from './finishLogin.ts';
import { committedError, type Answer, ProviderFailure } from './answer.ts';
import {
  accountByUid,
  insertAccount,
  linkIdentity,
  newAccount,
  ownerOfIdentity,
  ownerOfLoginId,
  type Account,
  type SocialIdentity,
} from './storage/accountRecords.ts';
import { mintRegToken, dropRegToken, readRegToken } from './storage/tokens.ts';

/**
 * Handles a social network's answer: a login for a linked identity; a new account for an unknown one (pending while it
 * lacks required fields); 403043 with a regToken if its address already belongs to an account. With `loginMode=link`
 * the identity proves the ownership of the account to which a pending one is linked.
 * Source: requirements#IDP-flows.
 */
export async function socialLogin(context: CallContext, identity: SocialIdentity): Promise<Answer> {
  const { db, params } = context;
  const uid = await ownerOfIdentity(db, identity.provider, identity.providerUid);
  const account = uid === undefined ? undefined : await accountByUid(db, uid);
  if (account === undefined) return unknownIdentity(context, identity);
  if (params.get('loginMode') === 'link' && params.has('regToken'))
    return linkPending(context, account, params.require('regToken'));
  return finishLogin(context, account, { provider: identity.provider, newUser: false });
}

async function unknownIdentity(context: CallContext, identity: SocialIdentity): Promise<Answer> {
  const { db, now, site } = context;
  const { provider, profile } = identity;
  const email = typeof profile['email'] === 'string' ? profile['email'] : '';
  const owner = email === '' ? undefined : await ownerOfLoginId(db, email);
  if (owner !== undefined) {
    const regToken = await mintRegToken(db, now, {
      kind: 'conflict',
      apiKey: site.apiKey,
      uid: owner,
      identity,
    });
    return committedError(403043, 'Login identifier exists', { regToken });
  }
  // The network has verified the address, so it need not be confirmed again.
  const verified = email === '' ? {} : { isVerified: true, verifiedAt: now };
  const account = {
    ...newAccount(now),
    ...verified,
    profile,
    loginProvider: provider,
    lang: context.params.get('lang') ?? null,
  };
  await insertAccount(db, account, email === '' ? [] : [email]);
  await linkIdentity(db, { ...identity, uid: account.uid });
  return finishLogin(context, account, { provider, newUser: true });
}

/**
 * Links the pending social login of a regToken to the account whose ownership was just proved: 200009 with a regToken
 * for `finalizeRegistration`. Throws 403025 if nothing is pending or it belongs to another account.
 */
export async function linkPending({ db, now, site }: CallContext, account: Account, token: string): Promise<Answer> {
  const pending = await readRegToken(db, now, site.apiKey, token);
  if (pending.kind !== 'conflict' || pending.identity === null || pending.uid !== account.uid)
    throw new ProviderFailure(403025, 'Invalid regToken');
  await linkIdentity(db, { ...pending.identity, uid: account.uid });
  await dropRegToken(db, token);
  const regToken = await mintRegToken(db, now, { kind: 'registration', apiKey: site.apiKey, uid: account.uid });
  return committedError(200009, 'Accounts linked', { UID: account.uid, regToken });
}

/**
 * Display names of networks by their names in the product's call.
 * Source: requirements#provider-social.
 */
export const socialProviders: Readonly<Record<string, string>> = {
  apple: 'Apple',
  googleplus: 'Google',
  facebook: 'Facebook',
};
