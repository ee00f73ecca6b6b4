import { ok } from '../protocol/answer.ts';
import { accountByUid, identitiesOf } from '../storage/accountRecords.ts';
import { readRegToken } from '../storage/regTokens.ts';
import type { CallHandler } from './callContext.ts';

/**
 * The account that a social login conflicts with, and the ways to prove its ownership; null if there is no conflict.
 * `loginID` is only included if a password is one of those ways.
 * Source: requirements#IDP-calls (no recorded answer).
 */
export const getConflictingAccount: CallHandler = async ({ db, now, site, params }) => {
  const token = await readRegToken(db, now, site.apiKey, params.require('regToken'));
  const account = token.kind === 'conflict' && token.uid !== undefined ? await accountByUid(db, token.uid) : undefined;
  if (account === undefined) return ok({ conflictingAccount: null });
  const social = (await identitiesOf(db, account.uid)).map(({ provider }) => provider);
  const email = account.profile['email'];
  if (account.passwordHash === null) return ok({ conflictingAccount: { loginProviders: social } });
  return ok({
    conflictingAccount: {
      loginProviders: ['site', ...social],
      ...(typeof email === 'string' ? { loginID: email } : {}),
    },
  });
};
