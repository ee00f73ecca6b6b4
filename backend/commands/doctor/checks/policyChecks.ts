import { daySeconds } from '#adapters/model/day.ts';
import { isRecord, ownMember, type Json } from '#adapters/model/json.ts';
import { passwordChecks } from '#adapters/provider-rules/passwordPolicy.ts';
import { whereOffered, wrong, type Check, type Problem } from '../check.ts';
import type { ExaminedSite } from '../examinedSite.ts';
import type { ProviderSite } from '../providerSite.ts';
import { languagesOf } from './consentChecks.ts';

const policiesOf = ({ ask }: ProviderSite) => ask('accounts.getPolicies');

/** The value that a policy shall have, and whether the present one will do. */
interface Wish {
  readonly want: Json;
  readonly isRight: (value: unknown) => boolean;
}

/** Section and member of `accounts.getPolicies`, its wish, and what happens otherwise. */
type PolicyRow = readonly [path: `${string}.${string}`, wish: Wish, because: string];

const exactly = (want: Json): Wish => ({ want, isRight: (value) => value === want });
const off: Wish = { want: false, isRight: (value) => value !== true };

function numberIn(value: unknown, member: string): number {
  const number = ownMember(value, member);
  return typeof number === 'number' ? number : 0;
}

/** A page of the site, by its path. */
type Page = (path: string) => Wish;

/** The check of policies that the pages rely on. */
function policyCheck(
  area: ProviderSite['name'],
  title: string,
  rows: (page: Page, site: ExaminedSite) => readonly PolicyRow[],
): Check {
  const find = async (site: ExaminedSite): Promise<readonly Problem[]> => {
    const policies = await policiesOf(area === 'portal' ? site.portal : site.preferenceCentre);
    const { own } = site.settings.origins;
    const page: Page = (path) => ({
      want: `${own[0] ?? ''}${path}`,
      isRight: (value) => own.some((origin) => value === `${origin}${path}`),
    });
    return rows(page, site).flatMap(([path, { want, isRight }, because]) => {
      const [section = '', member = ''] = path.split('.');
      const value = ownMember(ownMember(policies, section), member);
      if (isRight(value)) return [];
      const present = value === undefined || value === '' ? 'not set' : JSON.stringify(value);
      return wrong(
        `${path} of the ${area} is ${present}: ${because}.`,
        `Set it to ${JSON.stringify(want)} in the console (policies).`,
      );
    });
  };
  return whereOffered(area, { title, find });
}

/** What holds back more than 10 guesses in 15 minutes. Seconds are the provider's unit. */
const lockout: Wish = {
  want: { failedLoginThreshold: 10, lockoutTimeSec: 900, failedLoginResetSec: 900 },
  isRight: (value) => {
    const guesses = numberIn(value, 'failedLoginThreshold');
    return guesses > 0 && guesses <= 10 && numberIn(value, 'lockoutTimeSec') >= 300;
  },
};

const SHORTEST_PASSWORD = 8;

/** A pattern of the site's own may demand the kinds of characters. Source: requirements#password-policy. */
const password: Check = {
  title: 'Passwords need 8 characters or more, and letters of both cases, a digit and a special character.',
  find: async ({ portal }) => {
    const { checks, findings } = passwordChecks(await policiesOf(portal));
    if (findings.length > 0)
      return findings.flatMap(({ where }) =>
        wrong(
          `The password policy of the portal cannot be met or read: ${where}.`,
          'Correct it in the console (policies, password).',
        ),
      );
    const codes = new Set<string>(checks.map(({ code }) => code));
    const lacks = ['lowercase', 'uppercase', 'digit', 'special'].filter(
      (code) => !codes.has('complexity') && !codes.has(code),
    );
    const length = checks.find(({ code }) => code === 'minLength')?.count ?? 0;
    const kinds = wrong(
      `The password policy of the portal does not demand all four kinds of characters (${lacks.join(', ')}).`,
      'Demand 4 groups of characters in the console (policies, password).',
    );
    const short = wrong(
      `The password policy of the portal accepts ${length} characters.`,
      `Demand ${SHORTEST_PASSWORD} in the console (policies, password).`,
    );
    return [...(lacks.length > 0 ? kinds : []), ...(length < SHORTEST_PASSWORD ? short : [])];
  },
};

/** The provider’s mails, the placeholder of the link that each is sent for, and its templates by language. */
async function mailsOf({ portal, preferenceCentre, offered }: ExaminedSite) {
  const mails = [
    [portal, 'emailVerification', 'emailTemplates', '$emailVerificationLink'],
    [portal, 'passwordReset', 'emailTemplates', '$pwResetLink'],
    [preferenceCentre, 'doubleOptIn', 'confirmationEmailTemplates', '$confirmationURL'],
  ] as const;
  return Promise.all(
    mails
      .filter(([provider]) => offered.includes(provider))
      .map(async ([provider, section, member, link]) => {
        const templates = ownMember(ownMember(await policiesOf(provider), section), member);
        const texts = Object.entries(isRecord(templates) ? templates : {}).flatMap(([language, text]) =>
          typeof text === 'string' && text !== '' ? [{ language, text }] : [],
        );
        return { name: `The mail of ${section} of the ${provider.name}`, link, texts };
      }),
  );
}

/**
 * The policies that the pages rely on.
 * Source: requirements#IDP-configuration, requirements#constants, requirements#reset-end, requirements#double-opt-in-done, requirements#centre-double-opt-in, requirements#ACC-1, requirements#ACC-2.
 */
export const policyChecks = {
  'policies/password': whereOffered('portal', password),
  'policies/registration': policyCheck(
    'portal',
    'The provider asks at registration for nothing that the pages do not have.',
    () => [
      ['registration.requireCaptcha', off, 'the registration has no captcha, so nobody can register (401020)'],
      ['registration.requireSecurityQuestion', off, 'the registration asks no security question: nobody can register'],
      ['registration.requireLoginID', off, 'a social login without an address could not be finished'],
      ['registration.enforceCoppa', off, 'the registration does not ask for the age'],
    ],
  ),
  'policies/login': policyCheck(
    'portal',
    'Customers log in with their address, and accounts of one address are linked.',
    () => [
      [
        'accountOptions.loginIdentifiers',
        {
          want: 'email, providerEmail',
          isRight: (value) => typeof value === 'string' && value.split(',').some((name) => name.trim() === 'email'),
        },
        'customers log in with their address',
      ],
      [
        'accountOptions.loginIdentifierConflict',
        { want: 'failOnSiteConflictingIdentity', isRight: (value) => value !== 'ignore' },
        'a social login makes a second account for the same address',
      ],
      [
        'security.captcha',
        { want: { failedLoginThreshold: 0 }, isRight: (value) => numberIn(value, 'failedLoginThreshold') <= 0 },
        'the login has no captcha, so nobody gets in after a few wrong passwords (401020)',
      ],
    ],
  ),
  'policies/lockout': policyCheck('portal', 'Guessing passwords locks an account for a while.', () => [
    ['security.accountLockout', lockout, 'passwords of an account can be guessed more than 10 times in 15 minutes'],
  ]),
  'policies/verification': policyCheck(
    'portal',
    'Addresses are confirmed within 14 days, and the link leads to the site.',
    (page) => [
      ['accountOptions.verifyEmail', exactly(true), 'addresses are never confirmed'],
      ['accountOptions.allowUnverifiedLogin', off, 'customers get in before they confirmed their address'],
      ['emailVerification.verificationEmailExpiration', exactly(14 * daySeconds), 'the texts promise 14 days'],
      [
        'emailVerification.nextURL',
        page('/double-opt-in-done'),
        'the mail does not lead to the page that says what happened',
      ],
    ],
  ),
  'policies/password-reset': policyCheck('portal', 'The mail for a new password leads to the site.', (page) => [
    [
      'passwordReset.resetURL',
      page('/login/reset-password'),
      'the mail does not lead to the page for the new password',
    ],
    ['passwordReset.requireSecurityCheck', off, 'the pages do not ask a security question'],
  ]),
  'policies/double-opt-in': policyCheck(
    'preference centre',
    'Confirmations of subscriptions lead to the site.',
    (page) => [
      [
        'doubleOptIn.nextURL',
        page('/preferences/double-opt-in-done'),
        'the mail does not lead to the page that says what happened',
      ],
      [
        'doubleOptIn.nextExpiredURL',
        page('/preferences/error/doi-expired'),
        'an expired link does not lead to the page that says so',
      ],
      [
        'doubleOptIn.confirmationLinkExpiration',
        { want: 14 * daySeconds, isRight: (value) => typeof value === 'number' && value >= 7 * daySeconds },
        'the texts promise 7 days',
      ],
    ],
  ),
  'policies/account-existence': policyCheck(
    'portal',
    'Site and provider agree on whether answers tell that an account exists.',
    (_page, { metadata }) => {
      const hides = metadata.hideAccountExistence === true;
      const because = hides
        ? 'the provider tells whether an address has an account, although metadata.hideAccountExistence is set'
        : 'the pages cannot say that an address is unknown, although metadata.hideAccountExistence is not set';
      const wish = { want: hides, isRight: (value: unknown) => (value === true) === hides };
      return [['accountOptions.preventLoginIDHarvesting', wish, because]];
    },
  ),
  'policies/mail-languages': {
    title: 'The provider’s mails have a template in every language of the site.',
    find: async (site) =>
      (await mailsOf(site)).flatMap(({ name, texts }) => {
        const present = new Set(texts.map(({ language }) => language.slice(0, 2).toLowerCase()));
        const lacks = languagesOf(site.metadata).filter((language) => !present.has(language));
        if (lacks.length === 0) return [];
        return wrong(
          `${name} has no template in ${lacks.join(', ')}.`,
          'Add it in the console (e-mail templates): customers get the default language else.',
        );
      }),
  },
  'policies/mail-links': {
    title: 'Every template of the provider’s mails has its link.',
    find: async (site) =>
      (await mailsOf(site)).flatMap(({ name, link, texts }) => {
        const without = texts.filter(({ text }) => !text.includes(link)).map(({ language }) => language);
        if (without.length === 0) return [];
        return wrong(
          `${name} has no link in ${without.join(', ')}.`,
          `Put the placeholder ${link} into the template in the console (e-mail templates).`,
        );
      }),
  },
} as const satisfies Readonly<Record<string, Check>>;
