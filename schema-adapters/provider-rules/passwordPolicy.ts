import { type Finding, finding } from '../model/finding.ts';
import { ownMember } from '../model/json.ts';
import { usablePattern } from './usablePattern.ts';

/** One rule of the live checklist; its message has the placeholder `{{count}}`. */
export interface PasswordCheck {
  readonly code:
    | 'minLength'
    | 'maxLength'
    | 'lowercase'
    | 'uppercase'
    | 'digit'
    | 'special'
    | 'charGroups'
    | 'complexity';
  readonly messageKey: string;
  readonly count: number;
  readonly isMet: (password: string) => boolean;
}

/** Maximum length of a password. Source: requirements#ACC-4. */
export const MAX_PASSWORD = 128;

const DEFAULT_LENGTH = 6;

/** The provider's four groups of characters; letters beyond ASCII are special characters. */
const GROUPS = [
  { code: 'lowercase', member: 'minLowercase', pattern: /[a-z]/g },
  { code: 'uppercase', member: 'minUppercase', pattern: /[A-Z]/g },
  { code: 'digit', member: 'minDigit', pattern: /[0-9]/g },
  { code: 'special', member: 'minSpecialChars', pattern: /[^a-zA-Z0-9]/g },
] as const;

/**
 * The checks of a password policy, in reading order; `raw` is an `accounts.getPolicies` answer or its
 * `passwordComplexity`. Four required groups become four checks, fewer become one. Only the provider checks an unusable
 * `regExp`, with a finding. Never throws.
 * Source: requirements#password-policy, requirements#IDP-policies.
 */
export function passwordChecks(raw: unknown): {
  readonly checks: readonly PasswordCheck[];
  readonly findings: readonly Finding[];
} {
  const policy = ownMember(raw, 'passwordComplexity') ?? raw;
  const findings: Finding[] = [];
  const regExp = ownMember(policy, 'regExp');
  const text = typeof regExp === 'string' ? regExp : '';
  const demands = demandsOf(text);
  const demanded = (name: string): number => demands?.[name] ?? 0;
  const charGroups = numberIn(policy, 'minCharGroups');
  if (charGroups > GROUPS.length) findings.push(finding('passwordComplexity.minCharGroups', 'policy-not-fulfillable'));
  const counted = GROUPS.flatMap(({ code, member, pattern }) => {
    const count = Math.max(numberIn(policy, member), demanded(member), charGroups >= GROUPS.length ? 1 : 0);
    return count > 0 ? [check(code, count, (password) => countOf(password, pattern) >= count)] : [];
  });
  const kinds =
    charGroups > 1 && charGroups < GROUPS.length
      ? [check('charGroups', charGroups, (password) => groupsIn(password) >= charGroups)]
      : [];
  const policyLength = Math.max(numberIn(policy, 'minLength', DEFAULT_LENGTH), demanded('minLength'));
  if (policyLength > MAX_PASSWORD) findings.push(finding('passwordComplexity.minLength', 'policy-not-fulfillable'));
  const length = Math.min(policyLength, MAX_PASSWORD);
  const checks = [
    ...(length > 0 ? [check('minLength', length, (password) => password.length >= length)] : []),
    ...counted,
    ...kinds,
    ...(text === '' || demands ? [] : complexity(text, findings)),
    check('maxLength', MAX_PASSWORD, (password) => password.length <= MAX_PASSWORD),
  ];
  return { checks, findings };
}

function complexity(text: string, findings: Finding[]): readonly PasswordCheck[] {
  const pattern = usablePattern(text, { dialect: 'provider' });
  if ('refused' in pattern) {
    findings.push(finding('passwordComplexity.regExp', pattern.refused));
    return [];
  }
  const expression = new RegExp(pattern.source, 'u');
  // `maxLength` reports longer passwords; the pattern never sees them.
  return [check('complexity', 1, (password) => password.length > MAX_PASSWORD || expression.test(password))];
}

function check(code: PasswordCheck['code'], count: number, isMet: PasswordCheck['isMet']): PasswordCheck {
  return { code, messageKey: `global.password.${code}`, count, isMet };
}

function countOf(password: string, pattern: RegExp): number {
  return password.match(pattern)?.length ?? 0;
}

function groupsIn(password: string): number {
  return GROUPS.filter(({ pattern }) => countOf(password, pattern) > 0).length;
}

function numberIn(policy: unknown, name: string, fallback = 0): number {
  const value = ownMember(policy, name);
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : fallback;
}

/** The demands of a password pattern, by the policy's member names. */
type PasswordDemands = Readonly<Record<string, number>>;

const members: Readonly<Record<string, string>> = {
  '[a-z]': 'minLowercase',
  '[A-Z]': 'minUppercase',
  '[0-9]': 'minDigit',
  [String.raw`\d`]: 'minDigit',
  '[^A-Za-z0-9]': 'minSpecialChars',
  '[^a-zA-Z0-9]': 'minSpecialChars',
};
const whole = /^\^((?:\(\?=\.\*(?:\[[^\]]{1,12}\]|\\d)\)){0,8})\.(?:[*+]|\{(\d{1,3}),\})\$$/;

/**
 * The demands of a pattern that only requires kinds of characters and a length, such as `^(?=.*[a-z])(?=.*\d).{8,}$`,
 * for single checks. Undefined for every other pattern. Never throws.
 */
function demandsOf(pattern: string): PasswordDemands | undefined {
  const [, kinds, length] = whole.exec(pattern) ?? [];
  if (kinds === undefined) return undefined;
  // The pattern has `(?=.*KIND)` for each kind.
  const demands = kinds
    .split('(?=.*')
    .slice(1)
    .map((part) => part.slice(0, -1))
    .map((kind) => (Object.hasOwn(members, kind) ? members[kind] : undefined));
  if (demands.includes(undefined)) return undefined;
  return {
    ...Object.fromEntries(demands.map((member) => [member ?? '', 1])),
    ...(length !== undefined && { minLength: Number(length) }),
  };
}
