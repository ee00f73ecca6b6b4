import type { Fault, FaultEffect } from '#backend/stand-ins/faults/faultStore.ts';

/** A failure that can be switched on. `code` is its name in the specification. */
export interface ErrorExample {
  readonly code: string;
  readonly meaning: string;
  /** Where a tester sees it. */
  readonly where: string;
  readonly fault: Fault;
}

/** Calls of the provider, with where a tester sees them fail. */
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
} as const;

type Call = keyof typeof places;
type More = Omit<FaultEffect & { kind: 'error' }, 'kind' | 'errorCode'>;

interface Row {
  /** The code, and an addition if the code has several meanings. */
  readonly code: string;
  readonly meaning: string;
  readonly calls: readonly Call[];
  readonly more?: More;
}

const fault = (fieldName: string, errorCode = 400006, message = `Unallowed value for field: ${fieldName}`): More => ({
  errorDetails: message,
  validationErrors: [{ errorCode, message, fieldName }],
});
const everyCall = Object.keys(places) as readonly Call[];
const saving: readonly Call[] = ['setAccountInfo'];

const rows: readonly Row[] = [
  { code: '200001', meaning: 'Window of the network closed', calls: ['socialLogin'] },
  { code: '200009', meaning: 'Accounts linked meanwhile', calls: ['login'] },
  {
    code: '206001',
    meaning: 'Registration incomplete: on to finalize',
    calls: ['login', 'socialLogin', 'register', 'finalizeRegistration', 'getAccountInfo', 'auth.fido.verifyAssertion'],
    more: { errorDetails: 'Missing required fields for registration: profile.zip' },
  },
  {
    code: '206002',
    meaning: 'E-mail address not confirmed yet',
    calls: ['login', 'socialLogin', 'register', 'finalizeRegistration', 'getAccountInfo', 'auth.fido.verifyAssertion'],
  },
  {
    code: '206006',
    meaning: 'Account not activated',
    calls: ['login', 'socialLogin', 'register', 'finalizeRegistration', 'auth.fido.verifyAssertion'],
  },
  { code: '400003', meaning: 'Value of another account', calls: saving },
  {
    code: '400006',
    meaning: 'Check the entries of the form',
    calls: ['login', 'register', 'finalizeRegistration', 'otp.update', 'resetPassword', 'setAccountInfo'],
    more: { errorDetails: 'Schema validation failed' },
  },
  { code: '400006 birthYear', meaning: 'Year of birth not allowed', calls: saving, more: fault('profile.birthYear') },
  {
    code: '400006 FAVORITE_STORE',
    meaning: 'Store not valid',
    calls: saving,
    more: fault('data.preference.FAVORITE_STORE'),
  },
  { code: '400006 firstName', meaning: 'First name not allowed', calls: saving, more: fault('profile.firstName') },
  { code: '400006 zip', meaning: 'Postcode not allowed', calls: saving, more: fault('data.addressBook.zip') },
  {
    code: '400006 unverified',
    meaning: 'Resend panel instead of the form',
    calls: ['login', 'register'],
    more: { customMessage: 'REGISTRATION_UNVERIFIED' },
  },
  {
    code: '400006 unknown',
    meaning: 'Another custom message',
    calls: ['login', 'socialLogin'],
    more: { customMessage: 'SOMETHING_ELSE' },
  },
  {
    code: '400006.100001',
    meaning: 'New password equals the old one',
    calls: ['resetPassword', 'setAccountInfo'],
    more: fault('newPassword', 100001, 'new password must differ'),
  },
  {
    code: '400009 / 400003',
    meaning: 'Account exists already',
    calls: ['register', 'finalizeRegistration', 'setAccountInfo'],
    more: fault('email', 400003, 'email already exists'),
  },
  {
    code: '400009',
    meaning: 'Other values not allowed',
    calls: ['register', 'finalizeRegistration', 'setAccountInfo'],
    more: fault('profile.zip', 400026, 'invalid value'),
  },
  { code: '400022', meaning: 'Value used by another account', calls: saving },
  { code: '400023', meaning: 'Value of the wrong type', calls: saving },
  { code: '400025', meaning: 'Field may not be changed', calls: saving },
  {
    code: '400026',
    meaning: 'Value of the wrong format',
    calls: ['register', 'finalizeRegistration', 'setAccountInfo'],
  },
  { code: '400027', meaning: 'Required value missing', calls: ['register', 'finalizeRegistration', 'setAccountInfo'] },
  { code: '400101', meaning: 'Window of the network blocked', calls: ['socialLogin'] },
  { code: '400130', meaning: 'Passkey does not verify', calls: ['auth.fido.verifyAssertion'] },
  { code: '400131', meaning: 'Request for a passkey over or used', calls: ['auth.fido.verifyAssertion'] },
  { code: '401030', meaning: 'Password used before', calls: ['resetPassword', 'setAccountInfo'] },
  {
    code: '403002',
    meaning: 'Code or token expired',
    calls: ['login', 'register', 'finalizeRegistration', 'setAccountInfo', 'otp.update'],
  },
  {
    code: '403005',
    meaning: 'Not logged in, or password incorrect',
    calls: [
      'login',
      'finalizeRegistration',
      'setAccountInfo',
      'getAccountInfo',
      'auth.fido.verifyAssertion',
      'otp.update',
    ],
  },
  { code: '403013', meaning: 'Customer not verified', calls: ['getAccountInfo'] },
  {
    code: '403025',
    meaning: 'Link or token expired or invalid',
    calls: ['login', 'finalizeRegistration', 'otp.update', 'resetPassword', 'setAccountInfo'],
  },
  {
    code: '403041',
    meaning: 'Account blocked',
    calls: ['login', 'socialLogin', 'resetPassword', 'setAccountInfo', 'getAccountInfo'],
  },
  {
    code: '403042',
    meaning: 'Username or password incorrect',
    calls: ['login', 'setAccountInfo'],
    more: { errorDetails: 'invalid loginID or password' },
  },
  {
    code: '403043',
    meaning: 'Social login meets an existing account',
    calls: ['socialLogin', 'register', 'finalizeRegistration'],
  },
  { code: '403047', meaning: 'No user with this address', calls: ['login', 'resetPassword'] },
  {
    code: '403048',
    meaning: 'Too many requests',
    calls: ['login', 'register', 'otp.update', 'resetPassword', 'setAccountInfo'],
  },
  { code: '403120', meaning: 'Blocked after too many wrong logins', calls: ['login', 'resetPassword'] },
  { code: '403300', meaning: 'Nobody has this passkey', calls: ['auth.fido.verifyAssertion'] },
  { code: '500001', meaning: 'General problem of the provider', calls: everyCall },
  { code: '500131', meaning: 'Site has no passkeys', calls: ['auth.fido.verifyAssertion'] },
  { code: '999999', meaning: 'A code that nobody knows', calls: everyCall },
];

/** Every code of the error catalogue on every call that can answer it. Source: requirements#error-lookup. */
export const providerExamples: readonly ErrorExample[] = everyCall.flatMap((call) =>
  rows
    .filter(({ calls }) => calls.includes(call))
    .map(({ code, meaning, more }) => ({
      code,
      meaning,
      where: places[call],
      fault: { call: `accounts.${call}`, effect: { kind: 'error', errorCode: Number.parseInt(code, 10), ...more } },
    })),
);
