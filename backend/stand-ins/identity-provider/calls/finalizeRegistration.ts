import { finishLogin } from '../finishLogin.ts';
import { ProviderFailure } from '../protocol/answer.ts';
import { accountByUid, identitiesOf } from '../storage/accountRecords.ts';
import { dropRegToken, readRegToken } from '../storage/regTokens.ts';
import type { CallHandler } from './callContext.ts';

/**
 * Completes the registration of a regToken: answers like a login, or 206001/206002 again while something is missing. A
 * social login that still waits to be linked answers 403043, a mailed link's token 403007.
 * Source: requirements#IDP-calls.
 */
export const finalizeRegistration: CallHandler = async (context) => {
  const { db, now, site, params } = context;
  const token = await readRegToken(db, now, site.apiKey, params.require('regToken'));
  if (token.kind === 'preferences') throw new ProviderFailure(403007);
  if (token.kind === 'conflict')
    throw new ProviderFailure(403043, 'Login identifier exists', { regToken: token.token });
  const account = token.uid === undefined ? undefined : await accountByUid(db, token.uid);
  if (account === undefined) throw new ProviderFailure(403005);
  const [social] = account.passwordHash === null ? await identitiesOf(db, account.uid) : [];
  const answer = await finishLogin(context, account, {
    provider: social?.provider ?? 'site',
    newUser: account.lastLoginAt === null,
  });
  if (answer.errorCode === 0) await dropRegToken(db, token.token);
  return answer;
};
