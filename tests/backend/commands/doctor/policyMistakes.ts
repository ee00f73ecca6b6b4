import { inDocument, inMetadata } from './changed.ts';
import type { Mistakes } from './misconfigurations.ts';

const inPortal = (section: string, member: string, value: string | number | boolean) =>
  inDocument('portal', 'policies', [section, member], value);
const inCentre = (section: string, member: string, value: string | number | boolean) =>
  inDocument('centre', 'policies', [section, member], value);

/** Mistakes in the policies of a site at the provider. */
export const policyMistakes: Mistakes = {
  'policies/password': {
    'a short password': [inPortal('passwordComplexity', 'minLength', 6), '6 characters'],
    'a password without special characters': [
      inDocument('portal', 'policies', ['passwordComplexity'], { minLength: 10, minCharGroups: 3 }),
      'four kinds',
    ],
    'a password that cannot exist': [inPortal('passwordComplexity', 'minCharGroups', 15), 'minCharGroups'],
  },
  'policies/registration': {
    'a captcha at registration': [inPortal('registration', 'requireCaptcha', true), 'captcha'],
  },
  'policies/login': {
    'user names instead of addresses': [inPortal('accountOptions', 'loginIdentifiers', 'username'), 'loginIdentifiers'],
    'accounts of one address that are not linked': [
      inPortal('accountOptions', 'loginIdentifierConflict', 'ignore'),
      'loginIdentifierConflict',
    ],
    'a captcha at login': [
      inDocument('portal', 'policies', ['security', 'captcha', 'failedLoginThreshold'], 3),
      'captcha',
    ],
    'passwords that may be guessed': [
      inDocument('portal', 'policies', ['security', 'accountLockout', 'failedLoginThreshold'], 0),
      '"lockoutTimeSec":900',
    ],
    'a site that hides accounts at a provider that does not': [
      inMetadata(['hideAccountExistence'], true),
      'preventLoginIDHarvesting',
    ],
  },
  'policies/verification': {
    'addresses that nobody confirms': [inPortal('accountOptions', 'verifyEmail', false), 'verifyEmail'],
    'a link that lives one day': [inPortal('emailVerification', 'verificationEmailExpiration', 86_400), '1209600'],
    'a confirmed address that leads elsewhere': [
      inPortal('emailVerification', 'nextURL', 'https://www.kontor.example/'),
      'https://www.kontor.example/double-opt-in-done',
    ],
    'a mail for a new password without a page': [
      inPortal('passwordReset', 'resetURL', ''),
      'https://www.kontor.example/login/reset-password',
    ],
  },
  'policies/double-opt-in': {
    'a confirmation that leads to another site': [
      inCentre('doubleOptIn', 'nextURL', 'https://elsewhere.example/preferences/double-opt-in-done'),
      'https://www.kontor.example/preferences/double-opt-in-done',
    ],
    'a confirmation that ends too early': [inCentre('doubleOptIn', 'confirmationLinkExpiration', 7200), '7 days'],
  },
  'policies/mails': {
    'a mail that is missing in a language': [
      inDocument('centre', 'policies', ['doubleOptIn', 'confirmationEmailTemplates', 'en'], undefined),
      'doubleOptIn',
    ],
    'a mail without its link': [
      inDocument('portal', 'policies', ['passwordReset', 'emailTemplates', 'de'], '<p>…</p>'),
      '$pwResetLink',
    ],
  },
};
