import { isRecord, ownMember, type JsonObject } from '@kontor/schema-adapters/json';

/** The results of earlier steps on this side. */
export interface TwinResults {
  readonly email: string;
  readonly password: string;
  readonly uid: string;
  readonly regToken: string;
  /** The answer of `accounts.getSchema`. */
  readonly schema: JsonObject;
}

/** One call at both sides. `open`: without the secret, as from pages. `wrongSecret`: with another secret. */
export interface TwinStep {
  readonly name: string;
  readonly method: string;
  readonly params?: (results: TwinResults) => Readonly<Record<string, string>>;
  readonly as?: 'open' | 'wrongSecret';
  /** Whether a refusal ends the run. */
  readonly isRequired?: true;
  /** The part of the answer for later steps. */
  readonly makes?: (answer: JsonObject) => Partial<TwinResults>;
}

/** A UID that no account has. */
const nobody = '00000000000000000000000000000000';
const include = 'profile,data,subscriptions,preferences,emails,loginIDs';

const textIn = (answer: JsonObject, name: string): string => {
  const value = ownMember(answer, name);
  return typeof value === 'string' ? value : '';
};

/**
 * The calls that the product makes, and their refusals, in an order that gives each step its input. `lastSteps` remove
 * the account. Omits calls that send mails, except the registration.
 */
export const twinSteps: readonly TwinStep[] = [
  { name: 'schema', method: 'accounts.getSchema', isRequired: true, makes: (schema) => ({ schema }) },
  { name: 'policies', method: 'accounts.getPolicies' },
  { name: 'consents', method: 'accounts.getSiteConsentDetails' },
  { name: 'wrong secret', method: 'accounts.getSchema', as: 'wrongSecret' },
  { name: 'no session', method: 'accounts.getJWT', as: 'open' },
  { name: 'options of a passkey', method: 'accounts.auth.fido.getAssertionOptions', as: 'open' },
  {
    name: 'begin',
    method: 'accounts.initRegistration',
    as: 'open',
    makes: (answer) => ({ regToken: textIn(answer, 'regToken') }),
  },
  { name: 'weak password', method: 'accounts.register', as: 'open', params: registration('x') },
  {
    name: 'register',
    method: 'accounts.register',
    as: 'open',
    params: registration(),
    makes: (answer) => ({ uid: textIn(answer, 'UID') }),
  },
  { name: 'unknown token', method: 'accounts.finalizeRegistration', as: 'open', params: () => ({ regToken: 'none' }) },
  { name: 'address in use', method: 'accounts.isAvailableLoginID', params: ({ email }) => ({ loginID: email }) },
  {
    name: 'required consents',
    method: 'accounts.setAccountInfo',
    params: ({ uid, schema }) => ({
      UID: uid,
      preferences: JSON.stringify(requiredConsents(schema)),
      lang: 'en',
      isVerified: 'true',
    }),
  },
  {
    name: 'names',
    method: 'accounts.setAccountInfo',
    params: ({ uid }) => ({ UID: uid, profile: JSON.stringify({ firstName: 'Ada', lastName: 'Twin' }) }),
  },
  {
    name: 'invalid address',
    method: 'accounts.setAccountInfo',
    params: ({ uid }) => ({ UID: uid, profile: JSON.stringify({ email: 'no address' }) }),
  },
  {
    name: 'unknown field',
    method: 'accounts.setAccountInfo',
    params: ({ uid }) => ({ UID: uid, data: JSON.stringify({ kontorTwinUnknown: 'x' }) }),
  },
  { name: 'login', method: 'accounts.login', params: ({ email, password }) => ({ loginID: email, password, include }) },
  {
    name: 'wrong password',
    method: 'accounts.login',
    params: ({ email }) => ({ loginID: email, password: 'Wrong#1x' }),
  },
  { name: 'unknown login', method: 'accounts.login', params: ({ email }) => ({ loginID: `x${email}`, password: 'x' }) },
  { name: 'account', method: 'accounts.getAccountInfo', params: ({ uid }) => ({ UID: uid, include }) },
  { name: 'unknown account', method: 'accounts.getAccountInfo', params: () => ({ UID: nobody }) },
  {
    name: 'search',
    method: 'accounts.search',
    params: ({ email }) => ({
      query: `SELECT UID FROM accounts WHERE loginIDs.emails = "${email}" OR loginIDs.unverifiedEmails = "${email}" LIMIT 1`,
    }),
  },
  {
    name: 'reset',
    method: 'accounts.resetPassword',
    params: ({ email }) => ({ loginID: email, sendEmail: 'false' }),
  },
  { name: 'unknown reset', method: 'accounts.resetPassword', params: ({ email }) => ({ loginID: `x${email}` }) },
  { name: 'unknown code', method: 'oauth.token', params: () => ({ grant_type: 'authorization_code', code: 'none' }) },
  { name: 'logout', method: 'accounts.logout', params: ({ uid }) => ({ UID: uid }) },
];

/** Removes the account, and makes a call about the removed account. */
export const lastSteps: readonly TwinStep[] = [
  { name: 'delete', method: 'accounts.deleteAccount', isRequired: true, params: ({ uid }) => ({ UID: uid }) },
  { name: 'deleted account', method: 'accounts.getAccountInfo', params: ({ uid }) => ({ UID: uid }) },
];

function registration(other?: string): NonNullable<TwinStep['params']> {
  return ({ regToken, email, password }) => ({
    regToken,
    email,
    password: other ?? password,
    finalizeRegistration: 'true',
  });
}

/** All consents that the schema requires, as granted. */
function requiredConsents(schema: JsonObject): JsonObject {
  const fields = ownMember(ownMember(schema, 'preferencesSchema'), 'fields');
  const names = isRecord(fields)
    ? Object.keys(fields).filter((name) => ownMember(fields[name], 'required') === true)
    : [];
  return names
    .map((name) => name.replace(/\.isConsentGranted$/, '').split('.'))
    .reduce<JsonObject>((all, path) => withConsent(all, path), {});
}

function withConsent(node: JsonObject, [name = '', ...rest]: readonly string[]): JsonObject {
  const inner = node[name];
  const below = isRecord(inner) ? inner : {};
  return { ...node, [name]: rest.length > 0 ? withConsent(below, rest) : { isConsentGranted: true } };
}
