import type { CallContext } from './calls/callContext.ts';
import { kept, ProviderFailure } from './protocol/answer.ts';
import type { Answer } from './protocol/answer.ts';
import { linkIdentity } from './storage/accountRecords.ts';
import type { Account } from './storage/accountRecords.ts';
import { dropRegToken, mintRegToken, readRegToken } from './storage/regTokens.ts';
import { toIdentity } from './socialIdentity.ts';

/**
 * Links the pending social login of a regToken to the account whose ownership was just proved: 200009 with a regToken
 * for `finalizeRegistration`. Throws 403025 if nothing is pending or it belongs to another account.
 */
export async function linkPending({ db, now, site }: CallContext, account: Account, token: string): Promise<Answer> {
  const pending = await readRegToken(db, now, site.apiKey, token);
  if (pending.kind !== 'conflict' || pending.identity === undefined || pending.uid !== account.uid)
    throw new ProviderFailure(403025, 'Invalid regToken');
  await linkIdentity(db, { ...toIdentity(pending.identity), uid: account.uid });
  await dropRegToken(db, token);
  const regToken = await mintRegToken(db, now, { kind: 'registration', apiKey: site.apiKey, uid: account.uid });
  return kept(200009, 'Accounts linked', { UID: account.uid, regToken });
}
