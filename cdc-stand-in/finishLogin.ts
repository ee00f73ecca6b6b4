import type { JsonObject } from '@kontor/schema-adapters/json';
import { accountView, nameList } from './accountView.ts';
import type { CallContext } from './protocol/callContext.ts';
import { requiredConsents } from './providerConsents.ts';
import { idToken } from './idToken.ts';
import { queueVerificationMail } from './queueMails.ts';
import { policiesOf } from './policies.ts';
import { committedError, ok, ProviderFailure, type Answer } from './answer.ts';
import { readFields, missingFields } from './schema/fields.ts';
import { emailOf, identitiesOf, updateAccount, type Account } from './storage/accountRecords.ts';
import { hasOpenVerification, mintRegToken } from './storage/tokens.ts';
import { openSession } from './storage/sessionRecords.ts';

/** How the person logged in, for the answer and the account's record. */
export interface LoginFacts {
  /** `site`, `googleplus`, `facebook`, `apple`. */
  readonly provider: string;
  readonly newUser: boolean;
}

/**
 * The last step of login, registration and social login. An account without required fields or consents is a pending
 * registration (206001 with a new regToken). An unconfirmed address needs verification (206002, with a mail unless a
 * valid link exists; 206006 if the site's policy requires a code instead). Otherwise the account becomes registered and
 * a session opens.
 * Source: requirements#IDP-errors, requirements#IDP-flows.
 */
export async function finishLogin(context: CallContext, account: Account, facts: LoginFacts): Promise<Answer> {
  const { db, now, site } = context;
  if (!account.isActive) throw new ProviderFailure(403041);
  const missing = missingAt(context, account);
  if (missing.length > 0) return pendingRegistration(context, account, missing);
  const registered = { isRegistered: true, registeredAt: account.registeredAt ?? now };
  if (policiesOf(site).accountOptions.verifyEmail && !account.isVerified) {
    await updateAccount(db, account.uid, registered);
    return pendingVerification(context, account);
  }
  const loggedIn = {
    ...registered,
    lastLoginAt: now,
    loginProvider: facts.provider,
    failedLogins: 0,
    lockedUntil: null,
  };
  await updateAccount(db, account.uid, loggedIn);
  return ok({
    ...(await loggedInBody(context, { ...account, ...loggedIn })),
    newUser: facts.newUser,
    sessionInfo: await sessionInfo(context, account.uid),
  });
}

/**
 * The paths that an account lacks for a registration at the call's site. The e-mail address is always required, because
 * every mail needs one.
 */
function missingAt({ site }: CallContext, account: Account): readonly string[] {
  const missing = missingFields(account, readFields(site.schema), requiredConsents(site));
  return emailOf(account) !== '' || missing.includes('profile.email') ? missing : ['profile.email', ...missing];
}

/** 206001. Keeps the account unchanged; the new token may complete it. */
export async function pendingRegistration(
  context: CallContext,
  account: Account,
  missing: readonly string[],
): Promise<Answer> {
  const isRequested = nameList(context.params.get('include')).has('missing-required-fields');
  const body = {
    ...(await loginBody(context, account)),
    isRegistered: account.isRegistered,
    regToken: await tokenFor(context, account),
    ...(isRequested ? { missingRequiredFields: missing } : {}),
  };
  return committedError(206001, `Missing required fields for registration: ${missing.join(', ')}`, body);
}

async function pendingVerification(context: CallContext, account: Account): Promise<Answer> {
  const { db, now, site } = context;
  const asksCode = policiesOf(site).accountOptions.useCodeVerification;
  // If the policy requires a code, the page requests its mail: sends no second mail with only a link.
  if (!asksCode && !(await hasOpenVerification(db, now, account.uid))) await queueVerificationMail(context, account);
  return committedError(asksCode ? 206006 : 206002, undefined, {
    UID: account.uid,
    isRegistered: true,
    isVerified: false,
    regToken: await tokenFor(context, account),
  });
}

function tokenFor({ db, now, site }: CallContext, { uid }: Account): Promise<string> {
  return mintRegToken(db, now, { kind: 'registration', apiKey: site.apiKey, uid });
}

/** The account in the answer of a successful login, with a signed token about it if `include` asks for one. */
export async function loggedInBody(context: CallContext, account: Account): Promise<JsonObject> {
  const isRequested = nameList(context.params.get('include')).has('id_token');
  const token = isRequested ? { id_token: await idToken(context, account) } : {};
  return { ...(await loginBody(context, account)), ...token };
}

/** The account in the answer of a login. */
async function loginBody({ db, now, site, params }: CallContext, account: Account): Promise<JsonObject> {
  const request = {
    include: nameList(params.get('include')),
    extraProfileFields: nameList(params.get('extraProfileFields')),
    unit: 'seconds' as const,
  };
  return accountView(account, site, request, now, await identitiesOf(db, account.uid));
}

/**
 * Opens a session and returns its token in the form that the caller's environment needs.
 * Source: requirements#IDP-cookies.
 */
async function sessionInfo({ db, now, site, params }: CallContext, uid: string): Promise<JsonObject> {
  const requestedSeconds = Number(params.get('sessionExpiration') ?? 0);
  const seconds = Number.isSafeInteger(requestedSeconds) && requestedSeconds > 0 ? requestedSeconds : undefined;
  const token = await openSession(db, now, { uid, apiKey: site.apiKey }, seconds);
  if (params.get('targetEnv') === 'jssdk')
    return { login_token: token, ...(seconds === undefined ? {} : { expires_in: String(seconds) }) };
  if (params.get('targetEnv') === 'mobile') return { sessionToken: token, sessionSecret: site.secret };
  return { cookieName: `gac_${site.apiKey}`, cookieValue: token };
}
