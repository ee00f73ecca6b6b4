import { ok, ProviderFailure } from '../protocol/answer.ts';
import { accountByUid } from '../storage/accountRecords.ts';
import { mintRegToken, regTokenSeconds } from '../storage/regTokens.ts';
import type { CallHandler } from './callContext.ts';

/**
 * Starts a registration. Signed with the site's secret and a `UID` it answers a token for that known account, which may read
 * and write the preference centre's fields only: our choice for a call the provider's documentation leaves open.
 */
export const initRegistration: CallHandler = async ({ db, now, site, params, signed }) => {
  if (!signed || !params.has('UID'))
    return ok({ regToken: await mintRegToken(db, now, { kind: 'registration', apiKey: site.apiKey }) });
  const uid = params.require('UID');
  if ((await accountByUid(db, uid)) === undefined) throw new ProviderFailure(403005);
  const regToken = await mintRegToken(db, now, { kind: 'preferences', apiKey: site.apiKey, uid });
  return ok({ regToken, expiresIn: regTokenSeconds });
};
