import type { Fault, FaultEffect } from '#backend/faultDocument.ts';

/** Something that can go wrong, ready to be switched on. `code` is how the specification calls it. */
export interface ErrorScene {
  readonly code: string;
  readonly meaning: string;
  /** Where a tester sees it happen. */
  readonly where: string;
  readonly fault: Fault;
}

const provider = (call: string, errorCode: number, more: Omit<FaultEffect & { kind: 'error' }, 'kind' | 'errorCode'> = {}): Fault => ({ call: `accounts.${call}`, effect: { kind: 'error', errorCode, ...more } });
const status = (call: string, code: number): Fault => ({ call, effect: { kind: 'status', status: code } });
const field = (fieldName: string, errorCode = 400006, message = `Unallowed value for field: ${fieldName}`): { readonly validationErrors: readonly { errorCode: number; message: string; fieldName: string }[] } => ({ validationErrors: [{ errorCode, message, fieldName }] });
const schemaFailed = 'Schema validation failed';
const resend = 'PUT /rest/v1/account/registration/verification-email';

/** Every code and failure of the error catalogue. Source: specification §8. */
export const errorScenes: readonly ErrorScene[] = [
  { code: '206001', meaning: 'Registration incomplete: on to finalize', where: 'Login', fault: provider('login', 206001, { errorDetails: 'Missing required fields for registration: profile.zip' }) },
  { code: '206002', meaning: 'E-mail address not confirmed yet', where: 'Login', fault: provider('login', 206002) },
  { code: '206006', meaning: 'Account not activated', where: 'Login', fault: provider('login', 206006) },
  { code: '400006', meaning: 'Check the entries of the form', where: 'Preference centre, save', fault: provider('setAccountInfo', 400006, { errorDetails: schemaFailed }) },
  { code: '400006 birthYear', meaning: 'Year of birth not allowed', where: 'Preference centre, save', fault: provider('setAccountInfo', 400006, { errorDetails: schemaFailed, ...field('profile.birthYear') }) },
  { code: '400006 FAVORITE_STORE', meaning: 'Store not valid', where: 'Preference centre, save', fault: provider('setAccountInfo', 400006, { errorDetails: schemaFailed, ...field('data.preference.FAVORITE_STORE') }) },
  { code: '400006 unverified', meaning: 'Resend panel instead of the form', where: 'Login', fault: provider('login', 400006, { customMessage: 'REGISTRATION_UNVERIFIED' }) },
  { code: '400006 unknown', meaning: 'Another custom message', where: 'Login', fault: provider('login', 400006, { customMessage: 'SOMETHING_ELSE' }) },
  { code: '400006.100001', meaning: 'New password equals the old one', where: 'Password change', fault: provider('setAccountInfo', 400006, { errorDetails: 'new password must differ', ...field('newPassword', 100001, 'new password must differ') }) },
  { code: '400009 / 400003', meaning: 'Account exists already', where: 'Registration', fault: provider('register', 400009, { errorDetails: 'email already exists', ...field('email', 400003, 'email already exists') }) },
  { code: '400009', meaning: 'Another registration error', where: 'Registration', fault: provider('register', 400009, { errorDetails: 'invalid value', ...field('profile.zip', 400026, 'invalid value') }) },
  { code: '403002', meaning: 'Code or token expired', where: 'Finalize, preference centre', fault: provider('setAccountInfo', 403002) },
  { code: '403005', meaning: 'Not logged in', where: 'Start, account pages', fault: provider('getAccountInfo', 403005) },
  { code: '403005 login', meaning: 'Username or password incorrect', where: 'Login', fault: provider('login', 403005) },
  { code: '403042', meaning: 'Username or password incorrect', where: 'Login', fault: provider('login', 403042, { errorDetails: 'invalid loginID or password' }) },
  { code: '403042 password', meaning: 'Current password wrong', where: 'Password change', fault: provider('setAccountInfo', 403042) },
  { code: '403025', meaning: 'Password link expired or invalid', where: 'Reset password', fault: provider('resetPassword', 403025) },
  { code: '403041', meaning: 'Account blocked', where: 'Login', fault: provider('login', 403041) },
  { code: '403043', meaning: 'Social login meets an existing account', where: 'Registration, social login', fault: provider('register', 403043) },
  { code: '403047', meaning: 'No user with this address', where: 'Reset password', fault: provider('resetPassword', 403047) },
  { code: '403120', meaning: 'Blocked after too many wrong logins', where: 'Login', fault: provider('login', 403120) },
  { code: '200009', meaning: 'Accounts linked meanwhile', where: 'Link accounts', fault: provider('login', 200009) },
  { code: '500002', meaning: 'Custom login answers in another shape', where: 'Login (scenario custom-login)', fault: { call: 'POST /rest/v1/account/login', effect: { kind: 'status', status: 200, body: { hello: 'world' } } } },
  { code: 'Resend 201', meaning: 'Mail sent', where: 'Resend panel', fault: status(resend, 201) },
  { code: 'Resend 204', meaning: 'Confirmed already', where: 'Resend panel', fault: { call: resend, effect: { kind: 'status', status: 204, body: '' } } },
  { code: 'Resend 500', meaning: 'Mail not sent', where: 'Resend panel', fault: status(resend, 500) },
  { code: 'Region failed', meaning: 'Region could not be determined', where: 'Registration', fault: status('GET /rest/v1/region', 500) },
  { code: 'Stores failed', meaning: 'Search for stores fails', where: 'Store picker', fault: status('GET /rest/v1/retailstores/search', 500) },
  { code: 'Schema failed', meaning: 'Schema cannot be loaded', where: 'Every form', fault: provider('getSchema', 500001) },
  { code: 'Policies failed', meaning: 'Password rules cannot be loaded', where: 'Registration, passwords', fault: provider('getPolicies', 500001) },
  { code: 'Consents failed', meaning: 'Consent details cannot be loaded', where: 'Registration', fault: provider('getSiteConsentDetails', 500001) },
  { code: 'Refresh failed', meaning: 'Account cannot be read', where: 'Everywhere', fault: provider('getAccountInfo', 500001) },
  { code: 'Metadata failed', meaning: 'Error page “metadata fetch failed.”', where: 'Start of the site', fault: status('GET /rest/v1/metadata', 500) },
  { code: 'Content failed', meaning: 'Error page “cms data fetch failed.”', where: 'Start of the site', fault: status('GET /cms/{cmsId}/{language}.json', 500) },
  { code: 'preferences.loading', meaning: 'Link cannot be exchanged', where: 'Preference centre', fault: status('POST /rest/v1/subscriber/regToken/jwt', 500) },
  { code: 'Reminders failed', meaning: 'Reminders cannot be loaded', where: 'Preference centre', fault: status('POST /rest/v1/productreminder/search', 500) },
  { code: 'Reminder deletion failed', meaning: 'Saved in part', where: 'Preference centre, save', fault: status('DELETE /rest/v1/productreminder', 500) },
];

/** What can happen to any call on its way. */
export const wireEffects: readonly { readonly label: string; readonly effect: FaultEffect }[] = [
  { label: '3 s late', effect: { kind: 'delay', ms: 3000 } },
  { label: '40 s late', effect: { kind: 'delay', ms: 40_000 } },
  { label: 'Connection drops', effect: { kind: 'drop' } },
  { label: 'Broken JSON', effect: { kind: 'garbage' } },
  { label: 'Wrong shape', effect: { kind: 'status', status: 200, body: { hello: 'world' } } },
  { label: 'HTML error page', effect: { kind: 'status', status: 500, body: '<h1>Internal error</h1>' } },
  { label: '429', effect: { kind: 'status', status: 429 } },
  { label: '503', effect: { kind: 'status', status: 503 } },
];

/** Calls that faults can be laid on, as the specification names them. Source: specification §7. */
export const faultyCalls: readonly string[] = [
  'GET /rest/v1/metadata', 'GET /cms/{cmsId}/{language}.json', 'POST /rest/v1/account/login', 'GET /rest/v1/region', resend,
  'GET /rest/v1/retailstores/search', 'POST /rest/v1/subscriber/regToken/jwt', 'POST /rest/v1/productreminder/search', 'DELETE /rest/v1/productreminder',
  ...['getAccountInfo', 'getSchema', 'getPolicies', 'getSiteConsentDetails', 'login', 'initRegistration', 'register', 'setAccountInfo', 'finalizeRegistration', 'resetPassword', 'getConflictingAccount', 'logout'].map((name) => `accounts.${name}`),
];
