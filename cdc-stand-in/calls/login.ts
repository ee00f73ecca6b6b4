import { type Answer, committedError, ok, ProviderFailure } from '../answer.ts';
import { checkPassword } from '../passwords.ts';
import { finishLogin, loggedInBody } from '../finishLogin.ts';
import { linkPending } from '../socialLogin.ts';
import { policiesOf } from '../policies.ts';
import { accountByLoginId, accountByUid, type Account, identitiesOf } from '../storage/accountRecords.ts';
import type { CallContext, CallHandler } from '../protocol/callContext.ts';
import { requireAccount, sessionOf } from '../protocol/subject.ts';
import { takeAuthCode } from '../oidc/token-mode/ssoTokens.ts';
import { closeSession, closeSessionsOf } from '../storage/sessionRecords.ts';
import { readRegToken } from '../storage/tokens.ts';
import { nameList } from '../accountView.ts';
import { idToken, publicKey } from '../idToken.ts';

/**
 * Logs in with e-mail address and password. `loginMode=reAuth` only checks the password of the current session;
 * `loginMode=link` with a regToken links the pending social login to the account.
 * Source: requirements#IDP-calls.
 */
export const login: CallHandler = async (context) => {
  const { db, params } = context;
  const password = params.require('password');
  if (params.get('loginMode') === 'reAuth') return reAuthenticate(context, password);
  const result = await checkPassword(context, await accountByLoginId(db, params.require('loginID')), password);
  if ('errorCode' in result) return result;
  if (params.get('loginMode') === 'link' && params.has('regToken'))
    return linkPending(context, result, params.require('regToken'));
  return refuseUnverified(context, result) ?? finishLogin(context, result, { provider: 'site', newUser: false });
};

/** The same as `login` with `loginMode=link`. */
export const linkAccounts: CallHandler = async (context) => {
  const { db, params } = context;
  const regToken = params.require('regToken');
  const account = await accountByLoginId(db, params.require('loginID'));
  const result = await checkPassword(context, account, params.require('password'));
  if ('errorCode' in result) return result;
  const answer = await linkPending(context, result, regToken);
  return answer.errorCode === 200009 ? finishLogin(context, result, { provider: 'site', newUser: false }) : answer;
};

async function reAuthenticate(context: CallContext, password: string): Promise<Answer> {
  const account = await requireAccount(context.db, await sessionOf(context));
  const result = await checkPassword(context, account, password);
  return 'errorCode' in result ? result : ok({ ...(await loggedInBody(context, result)), newUser: false });
}

/** The refusal of sites whose extension requires a confirmed address. Source: requirements#error-400006. */
function refuseUnverified({ site }: CallContext, account: Account): Answer | undefined {
  const { extensions, accountOptions } = policiesOf(site);
  if (account.isVerified || !accountOptions.verifyEmail || extensions.unverifiedLoginMessage === '') return undefined;
  return committedError(400006, 'Invalid parameter value', { customMessage: extensions.unverifiedLoginMessage });
}

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

/** Ends the session of the call's login token, or (signed) all sessions of a UID. No error if nobody is logged in. */
export const logout: CallHandler = async ({ db, now, params, signed }) => {
  if (signed && params.has('UID')) await closeSessionsOf(db, now, params.require('UID'));
  if (params.has('login_token')) await closeSession(db, now, params.require('login_token'));
  return ok();
};

/** Checks that the session is valid; checks no password. */
export const verifyLogin: CallHandler = async (context) => {
  const account = await requireAccount(context.db, await sessionOf(context));
  return ok(await loggedInBody(context, account));
};

/**
 * The account that a social login conflicts with, and the login methods that prove its ownership; null without a
 * conflict. `loginID` is only included if a password is one of them.
 * Source: requirements#IDP-calls (no recorded answer).
 */
export const getConflictingAccount: CallHandler = async ({ db, now, site, params }) => {
  const token = await readRegToken(db, now, site.apiKey, params.require('regToken'));
  const account = token.kind === 'conflict' && token.uid !== null ? await accountByUid(db, token.uid) : undefined;
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

/**
 * A token about the person of the session, or (signed) of `targetUID`. Throws 403013 for an address that is not
 * confirmed.
 * Source: requirements#IDP-jwt.
 */
export const getJWT: CallHandler = async (context) => {
  const { db, params, signed } = context;
  const account = await requireAccount(db, signed ? params.require('targetUID') : await sessionOf(context));
  if (!account.isVerified) throw new ProviderFailure(403013);
  const seconds = Number(params.get('expiration') ?? '');
  return ok({
    id_token: await idToken(context, account, {
      fields: [...nameList(params.get('fields'))],
      ...(Number.isSafeInteger(seconds) && seconds > 0 ? { expiration: seconds } : {}),
    }),
  });
};

/** The public key that verifies these tokens; with `V2` as a key set. Needs no credentials. */
export const getJWTPublicKey: CallHandler = async ({ db, now, params }) => {
  const key = await publicKey(db, now);
  return ok(params.flag('V2') ? { keys: [key] } : key);
};
