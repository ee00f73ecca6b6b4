import type { CallContext } from './calls/callContext.ts';
import { finishLogin } from './finishLogin.ts';
import { linkPending } from './linkPending.ts';
import { kept } from './protocol/answer.ts';
import type { Answer } from './protocol/answer.ts';
import type { SocialIdentity } from './socialIdentity.ts';
import {
  accountByUid,
  insertAccount,
  linkIdentity,
  newAccount,
  ownerOfIdentity,
  ownerOfLoginId,
} from './storage/accountRecords.ts';
import { mintRegToken } from './storage/regTokens.ts';

/**
 * Handles a social network's answer: a login for a known identity; a new account for an unknown one (pending while it
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
  const { provider, providerUid, profile } = identity;
  const email = typeof profile['email'] === 'string' ? profile['email'] : '';
  const owner = email === '' ? undefined : await ownerOfLoginId(db, email);
  if (owner !== undefined) {
    const regToken = await mintRegToken(db, now, {
      kind: 'conflict',
      apiKey: site.apiKey,
      uid: owner,
      identity: { provider, providerUid, profile },
    });
    return kept(403043, 'Login identifier exists', { regToken });
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
  await linkIdentity(db, { provider, providerUid, profile, uid: account.uid });
  return finishLogin(context, account, { provider, newUser: true });
}
