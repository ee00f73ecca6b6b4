import { ok, ProviderFailure } from '../protocol/answer.ts';
import { accountByLoginId } from '../storage/accountRecords.ts';
import { mintRegToken } from '../storage/regTokens.ts';
import type { CallHandler } from './callContext.ts';

/**
 * A token for the account of an address, which a signed server passes to a page. It may only read and write the
 * preference centre's fields: a guess, because what a lite token may do for a full account is not documented. Throws
 * 403007 for browsers, 403047 for an unknown address.
 * Source: requirements#link-exchange.
 */
export const getLiteToken: CallHandler = async ({ db, now, site, params, signed }) => {
  if (!signed) throw new ProviderFailure(403007);
  const account = await accountByLoginId(db, params.require('email'));
  if (account === undefined) throw new ProviderFailure(403047);
  return ok({ token: await mintRegToken(db, now, { kind: 'preferences', apiKey: site.apiKey, uid: account.uid }) });
};
