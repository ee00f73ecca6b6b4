import { inDocument, inMetadata } from './changed.ts';
import type { Misconfiguration } from './misconfigurations.ts';

const inPortal = (section: string, member: string, value: string | number | boolean) =>
  inDocument('portal', 'policies', [section, member], value);
const inCentre = (section: string, member: string, value: string | number | boolean) =>
  inDocument('centre', 'policies', [section, member], value);

/** Mistakes in the policies of a site at the provider. */
export const policyMistakes: readonly Misconfiguration[] = [
  {
    what: 'a short password',
    check: 'policies/password',
    seed: inPortal('passwordComplexity', 'minLength', 6),
    named: '6 characters',
  },
  {
    what: 'a password without special characters',
    check: 'policies/password',
    seed: inDocument('portal', 'policies', ['passwordComplexity'], { minLength: 10, minCharGroups: 3 }),
    named: 'four kinds',
  },
  {
    what: 'a password that cannot exist',
    check: 'policies/password',
    seed: inPortal('passwordComplexity', 'minCharGroups', 15),
    named: 'minCharGroups',
  },
  {
    what: 'a captcha at registration',
    check: 'policies/registration',
    seed: inPortal('registration', 'requireCaptcha', true),
    named: 'captcha',
  },
  {
    what: 'user names instead of addresses',
    check: 'policies/login',
    seed: inPortal('accountOptions', 'loginIdentifiers', 'username'),
    named: 'loginIdentifiers',
  },
  {
    what: 'accounts of one address that are not linked',
    check: 'policies/login',
    seed: inPortal('accountOptions', 'loginIdentifierConflict', 'ignore'),
    named: 'loginIdentifierConflict',
  },
  {
    what: 'a captcha at login',
    check: 'policies/login',
    seed: inDocument('portal', 'policies', ['security', 'captcha', 'failedLoginThreshold'], 3),
    named: 'captcha',
  },
  {
    what: 'passwords that may be guessed',
    check: 'policies/login',
    seed: inDocument('portal', 'policies', ['security', 'accountLockout', 'failedLoginThreshold'], 0),
    named: '"lockoutTimeSec":900',
  },
  {
    what: 'addresses that nobody confirms',
    check: 'policies/verification',
    seed: inPortal('accountOptions', 'verifyEmail', false),
    named: 'verifyEmail',
  },
  {
    what: 'a link that lives one day',
    check: 'policies/verification',
    seed: inPortal('emailVerification', 'verificationEmailExpiration', 86_400),
    named: '1209600',
  },
  {
    what: 'a confirmed address that leads elsewhere',
    check: 'policies/verification',
    seed: inPortal('emailVerification', 'nextURL', 'https://www.kontor.example/'),
    named: 'https://www.kontor.example/double-opt-in-done',
  },
  {
    what: 'a mail for a new password without a page',
    check: 'policies/verification',
    seed: inPortal('passwordReset', 'resetURL', ''),
    named: 'https://www.kontor.example/login/reset-password',
  },
  {
    what: 'a confirmation that leads to another site',
    check: 'policies/double-opt-in',
    seed: inCentre('doubleOptIn', 'nextURL', 'https://elsewhere.example/preferences/double-opt-in-done'),
    named: 'https://www.kontor.example/preferences/double-opt-in-done',
  },
  {
    what: 'a confirmation that ends too early',
    check: 'policies/double-opt-in',
    seed: inCentre('doubleOptIn', 'confirmationLinkExpiration', 7200),
    named: '7 days',
  },
  {
    what: 'a site that hides accounts at a provider that does not',
    check: 'policies/login',
    seed: inMetadata(['hideAccountExistence'], true),
    named: 'preventLoginIDHarvesting',
  },
  {
    what: 'a mail that is missing in a language',
    check: 'policies/mails',
    seed: inDocument('centre', 'policies', ['doubleOptIn', 'confirmationEmailTemplates', 'en'], undefined),
    named: 'doubleOptIn',
  },
  {
    what: 'a mail without its link',
    check: 'policies/mails',
    seed: inDocument('portal', 'policies', ['passwordReset', 'emailTemplates', 'de'], '<p>…</p>'),
    named: '$pwResetLink',
  },
];
