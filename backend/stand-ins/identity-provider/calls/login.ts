import type { Answer } from '../protocol/answer.ts';
import { kept, ok, ProviderFailure } from '../protocol/answer.ts';
import { checkPassword } from '../checkPassword.ts';
import { finishLogin, loggedInBody } from '../finishLogin.ts';
import { linkPending } from '../linkPending.ts';
import { policiesOf } from '../policies.ts';
import { accountByLoginId, accountByUid } from '../storage/accountRecords.ts';
import type { Account } from '../storage/accountRecords.ts';
import type { CallContext, CallHandler } from './callContext.ts';
import { sessionOf } from './subject.ts';

/**
 * Logs in with e-mail address and password. `loginMode=reAuth` only checks the password of the current session;
 * `loginMode=link` with a regToken links the pending social login to the account.
 * Source: requirements#IDP-calls.
 */
export const login: CallHandler = async (context) => {
  const { db, params } = context;
  const password = params.require('password');
  if (params.get('loginMode') === 'reAuth') return reAuthenticate(context, password);
  const account = await accountByLoginId(db, params.require('loginID'));
  const refused = await checkPassword(context, account, password);
  if (refused !== undefined || account === undefined) return refused ?? kept(403042, 'invalid loginID or password');
  if (params.get('loginMode') === 'link' && params.has('regToken'))
    return linkPending(context, account, params.require('regToken'));
  return refuseUnverified(context, account) ?? finishLogin(context, account, { provider: 'site', newUser: false });
};

/** The same as `login` with `loginMode=link`. */
export const linkAccounts: CallHandler = async (context) => {
  const { db, params } = context;
  const regToken = params.require('regToken');
  const account = await accountByLoginId(db, params.require('loginID'));
  const refused = await checkPassword(context, account, params.require('password'));
  if (refused !== undefined || account === undefined) return refused ?? kept(403042, 'invalid loginID or password');
  const linked = await linkPending(context, account, regToken);
  return linked.errorCode === 200009 ? finishLogin(context, account, { provider: 'site', newUser: false }) : linked;
};

async function reAuthenticate(context: CallContext, password: string): Promise<Answer> {
  const account = await accountByUid(context.db, await sessionOf(context));
  if (account === undefined) throw new ProviderFailure(403005);
  const refused = await checkPassword(context, account, password);
  return refused ?? ok({ ...(await loggedInBody(context, account)), newUser: false });
}

/** For sites whose extension refuses logins before the address is confirmed. Source: requirements#error-400006. */
function refuseUnverified({ site }: CallContext, account: Account): Answer | undefined {
  const { extensions, accountOptions } = policiesOf(site);
  if (account.isVerified || !accountOptions.verifyEmail || extensions.unverifiedLoginMessage === '') return undefined;
  return kept(400006, 'Invalid parameter value', { customMessage: extensions.unverifiedLoginMessage });
}
