import { ok, ProviderFailure } from '../protocol/answer.ts';
import { accountByUid } from '../storage/accountRecords.ts';
import { mintRegToken, regTokenSeconds } from '../storage/regTokens.ts';
import type { CallHandler } from './callContext.ts';

/**
 * Starts a registration. Signed with the site's secret and with a `UID`, it answers a token for that known account,
 * which may only read and write the preference centre's fields: our own choice, because the provider's documentation
 * does not say.
 */
export const initRegistration: CallHandler = async ({ db, now, site, params, signed }) => {
  if (!signed || !params.has('UID'))
    return ok({ regToken: await mintRegToken(db, now, { kind: 'registration', apiKey: site.apiKey }) });
  const uid = params.require('UID');
  if ((await accountByUid(db, uid)) === undefined) throw new ProviderFailure(403005);
  const regToken = await mintRegToken(db, now, { kind: 'preferences', apiKey: site.apiKey, uid });
  return ok({ regToken, expiresIn: regTokenSeconds });
};
