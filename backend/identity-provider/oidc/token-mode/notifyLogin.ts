import { accountView, nameList } from '../../accountView.ts';
import type { CallHandler } from '../../calls/callContext.ts';
import { ok, ProviderFailure } from '../../protocol/answer.ts';
import { accountByUid, identitiesOf } from '../../storage/accountRecords.ts';
import { openSession } from '../../storage/sessions.ts';
import { takeAuthCode } from './ssoTokens.ts';

/**
 * `socialize.notifyLogin`: a site exchanges a code that single sign-on or the ID widget brought for the customer's session.
 * The answer is that of a login; of the account it names the profile. Source: provider facts, cookie `gac_<apiKey>`.
 */
export const notifyLogin: CallHandler = async ({ db, now, site, params }) => {
  const uid = await takeAuthCode(db, now, site.apiKey, params.require('authCode'));
  const account = uid === undefined ? undefined : await accountByUid(db, uid);
  if (account === undefined) throw new ProviderFailure(403025, 'Invalid auth code');
  if (!account.isActive) throw new ProviderFailure(403041);
  const loginToken = await openSession(db, now, { uid: account.uid, apiKey: site.apiKey });
  const view = accountView(account, site, { include: nameList(params.get('include')), extraProfileFields: nameList(params.get('extraProfileFields')), unit: 'seconds' }, now, await identitiesOf(db, account.uid));
  return ok({ ...view, newUser: false, sessionInfo: { login_token: loginToken, expires_in: '0' } });
};
