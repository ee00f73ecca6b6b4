import { ProviderFailure } from '../answer.ts';
import type { Writer } from '../schema/checkWrite.ts';
import { accountByUid } from '../storage/accountRecords.ts';
import type { Account } from '../storage/accountRecords.ts';
import { readRegToken, type RegToken } from '../storage/tokens.ts';
import { findSession } from '../storage/sessionRecords.ts';
import type { CallContext } from './callContext.ts';

/** The account of a call, and how it was authorised. */
export interface Subject {
  readonly account: Account;
  readonly writer: Writer;
  readonly regToken?: RegToken;
}

/**
 * The account of a call: a registration token comes before a session; a signed call names a UID. Throws 403005 without
 * any of these, 403025 and 403002 for an invalid or expired token.
 * Source: requirements#IDP-script, requirements#IDP-calls.
 */
export async function subjectOf(context: CallContext): Promise<Subject> {
  const { params, signed } = context;
  if (params.has('regToken')) return byRegToken(context, params.require('regToken'));
  if (signed && params.has('UID')) return { account: await require(context, params.get('UID')), writer: 'server' };
  const session = await sessionOf(context);
  return { account: await require(context, session), writer: 'client' };
}

/** UID of the session of the call's login token. A session belongs to one site; throws 403005. */
export async function sessionOf({ db, now, params, site }: CallContext): Promise<string> {
  const session = params.has('login_token') ? await findSession(db, now, params.require('login_token')) : undefined;
  if (session === undefined || session.apiKey !== site.apiKey) throw new ProviderFailure(403005);
  return session.uid;
}

async function byRegToken(context: CallContext, token: string): Promise<Subject> {
  const regToken = await readRegToken(context.db, context.now, context.site.apiKey, token);
  return {
    account: await require(context, regToken.uid),
    writer: regToken.kind === 'preferences' ? 'link' : 'client',
    regToken,
  };
}

async function require({ db }: CallContext, uid: string | undefined): Promise<Account> {
  const account = uid === undefined ? undefined : await accountByUid(db, uid);
  if (account === undefined) throw new ProviderFailure(403005);
  return account;
}
