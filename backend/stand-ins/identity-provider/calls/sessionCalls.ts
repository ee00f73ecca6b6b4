import { loggedInBody } from '../finishLogin.ts';
import { ok, ProviderFailure } from '../protocol/answer.ts';
import { accountByUid } from '../storage/accountRecords.ts';
import { closeSession, closeSessionsOf } from '../storage/sessions.ts';
import type { CallHandler } from './callContext.ts';
import { sessionOf } from './subject.ts';

/** Ends the session of the call's login token, or (signed) all sessions of a UID. No error if nobody is logged in. */
export const logout: CallHandler = async ({ db, params, signed }) => {
  if (signed && params.has('UID')) await closeSessionsOf(db, params.require('UID'));
  if (params.has('login_token')) await closeSession(db, params.require('login_token'));
  return ok();
};

/** Checks that the session is valid; checks no password. */
export const verifyLogin: CallHandler = async (context) => {
  const account = await accountByUid(context.db, await sessionOf(context));
  if (account === undefined) throw new ProviderFailure(403005);
  return ok(await loggedInBody(context, account));
};
