import { nameList } from '../accountView.ts';
import { idToken, publicKey } from '../idToken.ts';
import { ok, ProviderFailure } from '../protocol/answer.ts';
import { accountByUid } from '../storage/accountRecords.ts';
import type { CallHandler } from './callContext.ts';
import { sessionOf } from './subject.ts';

/**
 * A token about the person of the session, or (signed) of `targetUID`. Throws 403013 for an address that is not
 * confirmed.
 * Source: requirements#IDP-jwt.
 */
export const getJWT: CallHandler = async (context) => {
  const { db, params, signed } = context;
  const uid = signed ? params.require('targetUID') : await sessionOf(context);
  const account = await accountByUid(db, uid);
  if (account === undefined) throw new ProviderFailure(403005);
  if (!account.isVerified) throw new ProviderFailure(403013);
  const seconds = Number(params.get('expiration') ?? '');
  return ok({
    id_token: await idToken(context, account, {
      fields: [...nameList(params.get('fields'))],
      ...(Number.isSafeInteger(seconds) && seconds > 0 ? { expiration: seconds } : {}),
    }),
  });
};

/** The key with which everybody checks these tokens; with `V2` as a key set. Needs no credentials. */
export const getJWTPublicKey: CallHandler = async ({ db, now, params }) => {
  const key = await publicKey(db, now);
  return ok(params.flag('V2') ? { keys: [key] } : key);
};
