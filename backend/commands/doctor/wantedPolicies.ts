import { daySeconds } from '#adapters/model/day.ts';
import { type Json, ownMember } from '#adapters/model/json.ts';
import type { ExaminedSite } from './examinedSite.ts';
import { passwordChecks } from '#adapters/provider-rules/passwordPolicy.ts';

/** One policy of a site at the provider as the product needs it. */
export interface WantedPolicy {
  /** The check that looks at it. */
  readonly group:
    | 'registration'
    | 'login'
    | 'lockout'
    | 'verification'
    | 'password-reset'
    | 'double-opt-in'
    | 'account-existence';
  readonly area: 'portal' | 'preference-centre';
  /** Section and member of `accounts.getPolicies`. */
  readonly section: string;
  readonly member: string;
  readonly isRight: (value: unknown) => boolean;
  /** The value that is set where the present one is wrong. */
  readonly want: Json;
  /** The value to set with regard to the present one, where `want` would take something away. */
  readonly merged?: (present: unknown) => Json;
  /** Whether setting it may lock out customers who exist. */
  readonly restricts?: (present: unknown) => boolean;
  /** Whether setting it tells strangers more than before. */
  readonly reveals?: (present: unknown) => boolean;
  /** What happens otherwise. */
  readonly because: string;
}

/**
 * The policies that the pages rely on. Seconds are the provider’s unit.
 * Source: requirements#IDP-configuration, requirements#constants, requirements#reset-end, requirements#double-opt-in-done, requirements#centre-double-opt-in, requirements#ACC-1, requirements#ACC-2.
 */
export function wantedPolicies({
  settings,
  metadata,
}: Pick<ExaminedSite, 'settings' | 'metadata'>): readonly WantedPolicy[] {
  const { own } = settings.origins;
  const page: Page = (path) => ({
    want: `${own[0] ?? ''}${path}`,
    isRight: (value) => own.some((origin) => value === `${origin}${path}`),
  });
  return [
    ...registrationPolicies,
    ...loginPolicies(metadata.hideAccountExistence === true),
    ...verificationPolicies(page),
    ...resetPolicies(page),
    ...optInPolicies(page),
  ];
}

type Wish = Pick<WantedPolicy, 'want' | 'isRight'>;
/** A page of the site, by its path. */
type Page = (path: string) => Wish;

const exactly = (want: Json): Wish => ({ want, isRight: (value) => value === want });
const off: Wish = { want: false, isRight: (value) => value !== true };
const ofPortal = (group: WantedPolicy['group'], section: string) => ({ group, area: 'portal', section }) as const;

const registrationPolicies: readonly WantedPolicy[] = (
  [
    ['requireCaptcha', 'the registration has no captcha, so nobody can register (401020)'],
    ['requireSecurityQuestion', 'the registration asks no security question, so nobody can register'],
    ['requireLoginID', 'a social login without an address could not be finished'],
    ['enforceCoppa', 'the registration does not ask for the age'],
  ] as const
).map(([member, because]) => ({ ...ofPortal('registration', 'registration'), member, ...off, because }));

function numberIn(value: unknown, member: string): number {
  const number = ownMember(value, member);
  return typeof number === 'number' ? number : 0;
}

const loginPolicies = (hides: boolean): readonly WantedPolicy[] => [
  {
    ...ofPortal('login', 'accountOptions'),
    member: 'loginIdentifiers',
    want: 'email, providerEmail',
    isRight: (value) => typeof value === 'string' && value.split(',').some((name) => name.trim() === 'email'),
    merged: (present) => (typeof present === 'string' && present !== '' ? `${present}, email` : 'email, providerEmail'),
    because: 'customers log in with their address',
  },
  {
    ...ofPortal('login', 'accountOptions'),
    member: 'loginIdentifierConflict',
    want: 'failOnSiteConflictingIdentity',
    isRight: (value) => value !== 'ignore',
    restricts: () => true,
    because: 'a social login makes a second account for the same address',
  },
  {
    ...ofPortal('login', 'security'),
    member: 'captcha',
    want: { failedLoginThreshold: 0 },
    isRight: (value) => !(numberIn(value, 'failedLoginThreshold') > 0),
    because: 'the login has no captcha, so nobody gets in after a few wrong passwords (401020)',
  },
  {
    ...ofPortal('lockout', 'security'),
    member: 'accountLockout',
    want: { failedLoginThreshold: 10, lockoutTimeSec: 900, failedLoginResetSec: 900 },
    isRight: (value) =>
      numberIn(value, 'failedLoginThreshold') > 0 &&
      numberIn(value, 'failedLoginThreshold') <= 10 &&
      numberIn(value, 'lockoutTimeSec') >= 300,
    because: 'passwords of an account can be guessed more than 10 times in 15 minutes',
  },
  {
    ...ofPortal('account-existence', 'accountOptions'),
    member: 'preventLoginIDHarvesting',
    want: hides,
    isRight: (value) => (value === true) === hides,
    reveals: () => !hides,
    because: hides
      ? 'the provider tells whether an address has an account, although metadata.hideAccountExistence is set'
      : 'the pages cannot say that an address is unknown, although metadata.hideAccountExistence is not set',
  },
];

const verificationPolicies = (page: Page): readonly WantedPolicy[] => [
  {
    ...ofPortal('verification', 'accountOptions'),
    member: 'verifyEmail',
    ...exactly(true),
    restricts: () => true,
    because: 'addresses are never confirmed',
  },
  {
    ...ofPortal('verification', 'accountOptions'),
    member: 'allowUnverifiedLogin',
    ...off,
    restricts: () => true,
    because: 'customers get in before they confirmed their address',
  },
  {
    ...ofPortal('verification', 'emailVerification'),
    member: 'verificationEmailExpiration',
    ...exactly(14 * daySeconds),
    restricts: (present) => typeof present === 'number' && present > 14 * daySeconds,
    because: 'the texts promise 14 days',
  },
  {
    ...ofPortal('verification', 'emailVerification'),
    member: 'nextURL',
    ...page('/double-opt-in-done'),
    because: 'the link in the mail does not lead to the page that says what happened',
  },
];

const resetPolicies = (page: Page): readonly WantedPolicy[] => [
  {
    ...ofPortal('password-reset', 'passwordReset'),
    member: 'resetURL',
    ...page('/login/reset-password'),
    because: 'the link in the mail does not lead to the page for the new password',
  },
  {
    ...ofPortal('password-reset', 'passwordReset'),
    member: 'requireSecurityCheck',
    ...off,
    because: 'the pages do not ask a security question',
  },
];

const ofCentre = { group: 'double-opt-in', area: 'preference-centre', section: 'doubleOptIn' } as const;

const optInPolicies = (page: Page): readonly WantedPolicy[] => [
  {
    ...ofCentre,
    member: 'nextURL',
    ...page('/preferences/double-opt-in-done'),
    because: 'the link in the mail does not lead to the page that says what happened',
  },
  {
    ...ofCentre,
    member: 'nextExpiredURL',
    ...page('/preferences/error/doi-expired'),
    because: 'an expired link does not lead to the page that says so',
  },
  {
    ...ofCentre,
    member: 'confirmationLinkExpiration',
    want: 14 * daySeconds,
    isRight: (value) => typeof value === 'number' && value >= 7 * daySeconds,
    because: 'the texts promise 7 days',
  },
];

/** Characters that a password needs at least. */
export const SHORTEST_PASSWORD = 8;

/**
 * What a site's password policy lacks: kinds of characters that it does not demand, and its shortest length. `findings`:
 * members that cannot be met or read. A pattern of the site's own may demand the kinds.
 * Source: requirements#password-policy.
 */
export function passwordGaps(policies: unknown): {
  readonly findings: readonly string[];
  readonly lacks: readonly string[];
  readonly length: number;
} {
  const { checks, findings } = passwordChecks(policies);
  const codes = new Set<string>(checks.map(({ code }) => code));
  return {
    findings: findings.map(({ where }) => where),
    lacks: ['lowercase', 'uppercase', 'digit', 'special'].filter(
      (code) => !codes.has('complexity') && !codes.has(code),
    ),
    length: checks.find(({ code }) => code === 'minLength')?.count ?? 0,
  };
}
