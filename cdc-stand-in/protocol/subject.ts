import { ProviderFailure } from '../answer.ts';
import type { Writer } from '../schema/checkWrite.ts';
import { accountByUid, type Account } from '../storage/accountRecords.ts';
import { readRegToken } from '../storage/tokens.ts';
import { findSession } from '../storage/sessionRecords.ts';
import type { Queries } from '../storage/database.ts';
import type { CallContext } from './callContext.ts';

/** The account of a call, and how it was authorised. */
export interface Subject {
  readonly account: Account;
  readonly writer: Writer;
}

/**
 * The account of a call: a registration token comes before a session; a signed call names a UID. Throws 403005 without
 * any of these, 403025 and 403002 for an invalid or expired token.
 * Source: requirements#IDP-script, requirements#IDP-calls.
 */
export async function subjectOf(context: CallContext): Promise<Subject> {
  const { db, now, site, params, signed } = context;
  if (params.has('regToken')) {
    const { uid, kind } = await readRegToken(db, now, site.apiKey, params.require('regToken'));
    return { account: await requireAccount(db, uid), writer: kind === 'preferences' ? 'link' : 'client' };
  }
  if (signed && params.has('UID'))
    return { account: await requireAccount(db, params.require('UID')), writer: 'server' };
  return { account: await requireAccount(db, await sessionOf(context)), writer: 'client' };
}

/** UID of the session of the call's login token. A session belongs to one site; throws 403005. */
export async function sessionOf({ db, now, params, site }: CallContext): Promise<string> {
  const token = params.get('login_token') ?? '';
  const session = token === '' ? undefined : await findSession(db, now, site.apiKey, token);
  if (session === undefined) throw new ProviderFailure(403005);
  return session.uid;
}

/** The account of a UID. Throws 403005 if there is none. */
export async function requireAccount(db: Queries, uid: string | null): Promise<Account> {
  const account = uid === null ? undefined : await accountByUid(db, uid);
  if (account === undefined) throw new ProviderFailure(403005);
  return account;
}
