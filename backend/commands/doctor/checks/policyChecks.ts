import { daySeconds } from '@kontor/schema-adapters/values';
import { ownMember, type Json } from '@kontor/schema-adapters/json';
import { termsConsent, passwordChecks } from '@kontor/schema-adapters/provider';
import type { Check, Checks } from '../check.ts';
import type { AreaName, ExaminedSite, ProviderSite } from '../examinedSite.ts';

const policiesOf = ({ ask }: ProviderSite) => ask('accounts.getPolicies');

/** The expected value of a policy, and whether the present value is valid. */
type Expectation = (site: ExaminedSite) => { readonly expected: Json; readonly isValid: (value: unknown) => boolean };

/** Section and member of `accounts.getPolicies`, its expectation, and the consequence of another value. */
type PolicyRow = readonly [path: `${string}.${string}`, expectation: Expectation, reason: string];

const accept =
  (expected: Json, isValid: (value: unknown) => boolean): Expectation =>
  () => ({ expected, isValid });
const exactly = (expected: Json): Expectation => accept(expected, (value) => value === expected);
const off = accept(false, (value) => value !== true);
/** A page of the site, by its path. */
const page =
  (path: string): Expectation =>
  ({ settings: { origins } }) => {
    const addresses = origins.own.map((origin) => `${origin}${path}`);
    return { expected: addresses[0] ?? path, isValid: (value) => addresses.some((address) => address === value) };
  };

const numberIn = (value: unknown, member: string): number => Number(ownMember(value, member)) || 0;

/** The check of policies that the pages rely on. */
const policyCheck = (only: AreaName, title: string, ...rows: readonly PolicyRow[]): Check => ({
  only,
  title,
  help: 'Set it in the console (policies).',
  async *find(site) {
    const policies = await policiesOf(only === 'portal' ? site.portal : site.preferenceCentre);
    for (const [path, expectation, reason] of rows) {
      const [section = '', member = ''] = path.split('.');
      const value = ownMember(ownMember(policies, section), member);
      const { expected, isValid } = expectation(site);
      if (isValid(value)) continue;
      const present = value === undefined || value === '' ? 'not set' : JSON.stringify(value);
      yield `${path} of the ${only} is ${present} instead of ${JSON.stringify(expected)}: ${reason}.`;
    }
  },
});

const loginByEmail = accept(
  'email, providerEmail',
  (value) => typeof value === 'string' && value.split(',').some((name) => name.trim() === 'email'),
);
const noCaptcha = accept({ failedLoginThreshold: 0 }, (value) => numberIn(value, 'failedLoginThreshold') <= 0);

/** Prevents more than 10 guesses in 15 minutes. The provider's unit is seconds. */
const lockout = accept({ failedLoginThreshold: 10, lockoutTimeSec: 900, failedLoginResetSec: 900 }, (value) => {
  const guesses = numberIn(value, 'failedLoginThreshold');
  return guesses > 0 && guesses <= 10 && numberIn(value, 'lockoutTimeSec') >= 300;
});

const hidesAccounts: Expectation = ({ metadata: { hideAccountExistence = false } }) => ({
  expected: hideAccountExistence,
  isValid: (value) => (value === true) === hideAccountExistence,
});

const SHORTEST_PASSWORD = 8;

/** The provider’s mails: site, section and member of its templates, and the placeholder of its link. */
const mails = [
  ['portal', 'emailVerification', 'emailTemplates', '$emailVerificationLink'],
  ['portal', 'passwordReset', 'emailTemplates', '$pwResetLink'],
  ['preference centre', 'doubleOptIn', 'confirmationEmailTemplates', '$confirmationURL'],
] as const;

/** The site's languages without their country, each once: `de`. */
const languagesOf = ({ metadata: { locales } }: ExaminedSite): readonly string[] => [
  ...new Set(locales.map((locale) => locale.slice(0, 2))),
];

function isComplete(statement: unknown): boolean {
  const [purpose, address] = [ownMember(statement, 'purpose'), ownMember(statement, 'documentUrl')];
  const isText = typeof purpose === 'string' && purpose.trim() !== '';
  return isText && typeof address === 'string' && address.startsWith('https://') && URL.canParse(address);
}

/**
 * The policies that the pages rely on.
 * Source: requirements#IDP-configuration, requirements#constants, requirements#reset-end, requirements#double-opt-in-done, requirements#centre-double-opt-in, requirements#ACC-1, requirements#ACC-2.
 */
export const policyChecks = {
  /** Registration needs this consent, and customers must be able to read it in every language. */
  'consents/terms': {
    only: 'portal',
    title: `The portal has the active, mandatory consent ${termsConsent}, with text and document in every language.`,
    help: 'Correct it in the console (consents, privacy policy): active, mandatory, clientModify, a purpose and an https document in every language. Customers who have not given it are asked at their next login.',
    async *find(site) {
      const consents = await site.portal.ask('accounts.getSiteConsentDetails');
      const consent = ownMember(consents['siteConsentDetails'], termsConsent);
      if (consent === undefined) {
        yield `The portal has no consent ${termsConsent}: nobody can register.`;
        return;
      }
      for (const word of ['Active', 'Mandatory'])
        if (ownMember(consent, `is${word}`) !== true)
          yield `The consent ${termsConsent} of the portal is not ${word.toLowerCase()}.`;
      const statements = Object.entries(ownMember(consent, 'legalStatements') ?? {});
      for (const language of languagesOf(site)) {
        const inLanguage = statements.filter(([name]) => name.slice(0, 2).toLowerCase() === language);
        if (inLanguage.some(([, statement]) => isComplete(statement))) continue;
        const lacks = inLanguage.length === 0 ? 'nothing' : 'no text or no https document';
        yield `The consent ${termsConsent} has ${lacks} in ${language}: customers read another language.`;
      }
    },
  },
  /** The site's own pattern may demand the kinds of characters instead. Source: requirements#password-policy. */
  'policies/password': {
    only: 'portal',
    title: 'Passwords need 8 characters or more, and letters of both cases, a digit and a special character.',
    help: `Demand ${SHORTEST_PASSWORD} characters of 4 groups in the console (policies, password).`,
    async *find({ portal }) {
      const { checks, findings } = passwordChecks(await policiesOf(portal));
      for (const { where } of findings) yield `The password policy of the portal cannot be met or read: ${where}.`;
      if (findings.length > 0) return;
      const codes = new Set<string>(checks.map(({ code }) => code));
      const lacks = codes.has('complexity')
        ? []
        : ['lowercase', 'uppercase', 'digit', 'special'].filter((code) => !codes.has(code));
      if (lacks.length > 0)
        yield `The password policy of the portal does not demand all four kinds of characters (${lacks.join(', ')}).`;
      const length = checks.find(({ code }) => code === 'minLength')?.count ?? 0;
      if (length < SHORTEST_PASSWORD) yield `The password policy of the portal accepts ${length} characters.`;
    },
  },
  'policies/registration': policyCheck(
    'portal',
    'The provider asks at registration for nothing that the pages do not have.',
    ['registration.requireCaptcha', off, 'the registration has no captcha, so nobody can register (401020)'],
    ['registration.requireSecurityQuestion', off, 'the registration asks no security question: nobody can register'],
    ['registration.requireLoginID', off, 'a social login without an address could not be finished'],
    ['registration.enforceCoppa', off, 'the registration does not ask for the age'],
  ),
  'policies/login': policyCheck(
    'portal',
    'Customers log in with their address, and guessing passwords or addresses is held back.',
    ['accountOptions.loginIdentifiers', loginByEmail, 'customers log in with their address'],
    [
      'accountOptions.loginIdentifierConflict',
      accept('failOnSiteConflictingIdentity', (value) => value !== 'ignore'),
      'a social login makes a second account for the same address',
    ],
    ['security.captcha', noCaptcha, 'the login has no captcha, so nobody gets in after wrong passwords (401020)'],
    ['security.accountLockout', lockout, 'passwords can be guessed more than 10 times in 15 minutes'],
    ['accountOptions.preventLoginIDHarvesting', hidesAccounts, 'metadata.hideAccountExistence says the opposite'],
  ),
  'policies/verification': policyCheck(
    'portal',
    'Addresses are confirmed within 14 days, and this link and that for a new password lead to the site.',
    ['accountOptions.verifyEmail', exactly(true), 'addresses are never confirmed'],
    ['accountOptions.allowUnverifiedLogin', off, 'customers get in before they confirmed their address'],
    ['emailVerification.verificationEmailExpiration', exactly(14 * daySeconds), 'the texts promise 14 days'],
    ['emailVerification.nextURL', page('/double-opt-in-done'), 'the link misses the page that says what happened'],
    ['passwordReset.resetURL', page('/login/reset-password'), 'the mail misses the page for the new password'],
    ['passwordReset.requireSecurityCheck', off, 'the pages do not ask a security question'],
  ),
  'policies/double-opt-in': policyCheck(
    'preference centre',
    'Confirmations of subscriptions lead to the site.',
    ['doubleOptIn.nextURL', page('/preferences/double-opt-in-done'), 'the link misses the page that confirms it'],
    ['doubleOptIn.nextExpiredURL', page('/preferences/error/doi-expired'), 'an expired link misses the page about it'],
    [
      'doubleOptIn.confirmationLinkExpiration',
      accept(14 * daySeconds, (value) => typeof value === 'number' && value >= 7 * daySeconds),
      'the texts promise 7 days',
    ],
  ),
  'policies/mails': {
    title: 'The provider’s mails have a template in every language of the site, each with its link.',
    help: 'Add template or placeholder in the console (e-mail templates): customers get the default language else.',
    async *find(site) {
      for (const [area, section, member, link] of mails) {
        const provider = site.offered.find(({ name }) => name === area);
        if (provider === undefined) continue;
        const templates = ownMember(ownMember(await policiesOf(provider), section), member);
        const texts = Object.entries(templates ?? {}).filter(([, text]) => text !== '');
        const present = texts.map(([language]) => language.slice(0, 2).toLowerCase());
        const lacks = languagesOf(site).filter((language) => !present.includes(language));
        if (lacks.length > 0) yield `The mail of ${section} of the ${area} has no template in ${lacks.join(', ')}.`;
        const without = texts.filter(([, text]) => !String(text).includes(link)).map(([language]) => language);
        if (without.length > 0)
          yield `The mail of ${section} of the ${area} has no link (${link}) in ${without.join(', ')}.`;
      }
    },
  },
} as const satisfies Checks;
