import type { Fault, FaultEffect } from '#backend/stand-ins/faults/faultStore.ts';

/** A failure that can be switched on. `code` is its name in the specification. */
export interface ErrorExample {
  readonly code: string;
  readonly meaning: string;
  /** The place where a tester sees it. */
  readonly where: string;
  readonly fault: Fault;
}

/** Calls of the provider, and the place where a tester sees them fail. */
const places = {
  login: 'Login, link accounts, e-mail change',
  socialLogin: 'Social login',
  register: 'Registration',
  finalizeRegistration: 'Finalize',
  'otp.update': 'Page for the mailed code',
  resetPassword: 'Reset password',
  setAccountInfo: 'Save: account pages, password, preference centre',
  getAccountInfo: 'Start of every portal page',
  'auth.fido.verifyAssertion': 'Login with a passkey',
};

type More = Omit<FaultEffect & { kind: 'error' }, 'kind' | 'errorCode'>;

/**
 * The code, with an addition if it has several meanings; its meaning; the calls that answer it, separated by spaces.
 */
type Row = readonly [code: string, meaning: string, calls: string, more?: More];

const fault = (fieldName: string, errorCode = 400006, message = `Unallowed value for field: ${fieldName}`): More => ({
  errorDetails: message,
  validationErrors: [{ errorCode, message, fieldName }],
});
const loginCalls =
  'login socialLogin register finalizeRegistration resetPassword setAccountInfo auth.fido.verifyAssertion';
const everyCall = Object.keys(places).join(' ');

const rows: readonly Row[] = [
  ['200001', 'Window of the network closed', 'socialLogin'],
  ['200009', 'Accounts linked meanwhile', 'login'],
  [
    '206001',
    'Registration incomplete: on to finalize',
    'login socialLogin register finalizeRegistration getAccountInfo auth.fido.verifyAssertion',
    { errorDetails: 'Missing required fields for registration: profile.zip' },
  ],
  [
    '206002',
    'E-mail address not confirmed yet',
    'login socialLogin register finalizeRegistration getAccountInfo auth.fido.verifyAssertion',
  ],
  ['206006', 'Account not activated', 'login socialLogin register finalizeRegistration auth.fido.verifyAssertion'],
  ['400003', 'Value of another account', 'setAccountInfo'],
  [
    '400006',
    'Check the entries of the form',
    'login register finalizeRegistration otp.update resetPassword setAccountInfo',
    { errorDetails: 'Schema validation failed' },
  ],
  ['400006 birthYear', 'Year of birth not allowed', 'setAccountInfo', fault('profile.birthYear')],
  ['400006 FAVORITE_STORE', 'Store not valid', 'setAccountInfo', fault('data.preference.FAVORITE_STORE')],
  ['400006 firstName', 'First name not allowed', 'setAccountInfo', fault('profile.firstName')],
  ['400006 zip', 'Postcode not allowed', 'setAccountInfo', fault('data.addressBook.zip')],
  [
    '400006 unverified',
    'Resend panel instead of the form',
    'login register',
    { customMessage: 'REGISTRATION_UNVERIFIED' },
  ],
  ['400006 unknown', 'Another custom message', 'login socialLogin', { customMessage: 'SOMETHING_ELSE' }],
  [
    '400006.100001',
    'New password equals the old one',
    'resetPassword setAccountInfo',
    fault('newPassword', 100001, 'new password must differ'),
  ],
  [
    '400009 / 400003',
    'Account exists already',
    'register finalizeRegistration setAccountInfo',
    fault('email', 400003, 'email already exists'),
  ],
  [
    '400009',
    'Other values not allowed',
    'register finalizeRegistration setAccountInfo',
    fault('profile.zip', 400026, 'invalid value'),
  ],
  ['400022', 'Value used by another account', 'setAccountInfo'],
  ['400023', 'Value of the wrong type', 'setAccountInfo'],
  ['400025', 'Field may not be changed', 'setAccountInfo'],
  ['400026', 'Value of the wrong format', 'register finalizeRegistration setAccountInfo'],
  ['400027', 'Required value missing', 'register finalizeRegistration setAccountInfo'],
  ['400101', 'Window of the network blocked', 'socialLogin'],
  ['400130', 'Passkey does not verify', 'auth.fido.verifyAssertion'],
  ['400131', 'Request for a passkey over or used', 'auth.fido.verifyAssertion'],
  ['401020', 'Captcha demanded', loginCalls],
  ['401030', 'Password used before', 'resetPassword setAccountInfo'],
  ['403002', 'Code or token expired', 'login register finalizeRegistration setAccountInfo otp.update'],
  [
    '403005',
    'Not logged in, or password incorrect',
    'login finalizeRegistration setAccountInfo getAccountInfo auth.fido.verifyAssertion otp.update',
  ],
  ['403013', 'Customer not verified', 'getAccountInfo'],
  ['403025', 'Link or token expired or invalid', 'login finalizeRegistration otp.update resetPassword setAccountInfo'],
  ['403041', 'Account blocked', 'login socialLogin resetPassword setAccountInfo getAccountInfo'],
  ['403042', 'Username or password incorrect', 'login setAccountInfo', { errorDetails: 'invalid loginID or password' }],
  ['403043', 'Social login meets an existing account', 'socialLogin register finalizeRegistration'],
  ['403047', 'No user with this address', 'login resetPassword'],
  ['403048', 'Too many requests', 'login register otp.update resetPassword setAccountInfo'],
  ['403101', 'Second factor demanded', loginCalls],
  ['403102', 'Second factor to be set up', loginCalls],
  ['403120', 'Blocked after too many wrong logins', 'login resetPassword'],
  ['403300', 'Nobody has this passkey', 'auth.fido.verifyAssertion'],
  ['500001', 'General problem of the provider', everyCall],
  ['500131', 'Site has no passkeys', 'auth.fido.verifyAssertion'],
  ['999999', 'A code that nobody knows', everyCall],
];

/** Every code of the error catalogue on every call that can answer it. Source: requirements#error-lookup. */
export const providerExamples: readonly ErrorExample[] = Object.entries(places).flatMap(([call, where]) =>
  rows
    .filter(([, , calls]) => calls.split(' ').includes(call))
    .map(([code, meaning, , more]) => ({
      code,
      meaning,
      where,
      fault: { call: `accounts.${call}`, effect: { kind: 'error', errorCode: Number.parseInt(code, 10), ...more } },
    })),
);
