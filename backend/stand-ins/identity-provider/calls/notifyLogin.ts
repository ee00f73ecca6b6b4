import { finishLogin } from '../finishLogin.ts';
import { takeAuthCode } from '../oidc/token-mode/ssoTokens.ts';
import { ProviderFailure } from '../protocol/answer.ts';
import { accountByUid } from '../storage/accountRecords.ts';
import type { CallHandler } from './callContext.ts';

/**
 * Exchanges the code from a redirect for a session; a signed server may name any `siteUID`. Throws 403025 for a bad
 * code.
 */
export const notifyLogin: CallHandler = async (context) => {
  const { db, now, site, params, signed } = context;
  const uid =
    signed && params.has('siteUID')
      ? params.require('siteUID')
      : await takeAuthCode(db, now, site.apiKey, params.require('authCode'));
  const account = uid === undefined ? undefined : await accountByUid(db, uid);
  if (account === undefined) throw new ProviderFailure(403025, 'Invalid authCode');
  return finishLogin(context, account, { provider: account.loginProvider, newUser: false });
};
