import type { Policies } from './policies.ts';
import { matchesPattern } from './schema/safePattern.ts';

type Policy = Policies['passwordComplexity'];

/** The four groups of characters: whatever is in none of the first three is special. */
const groups = [/[a-z]/g, /[A-Z]/g, /[0-9]/g, /[^a-zA-Z0-9]/g] as const;
const [lowercase, uppercase, digits, specials] = groups;
const count = (password: string, group: RegExp): number => password.match(group)?.length ?? 0;

/**
 * The broken rule of the policy, in the provider's words (a guess: only the rules are known); undefined if the password
 * is fine, which is when all minima hold and the expression matches. Lengths are UTF-16 code units, as in .NET.
 * Source: requirements#IDP-policies.
 */
export function passwordWeakness(password: string, policy: Policy): string | undefined {
  const { minLength, minLowercase = 0, minUppercase = 0, minDigit = 0, minSpecialChars = 0, minCharGroups } = policy;
  const usedGroups = groups.filter((group) => count(password, group) > 0).length;
  const minima: readonly (readonly [amount: number, minimum: number, rule: string])[] = [
    [password.length, minLength, `be at least ${minLength} characters long`],
    [count(password, lowercase), minLowercase, `contain at least ${minLowercase} lower case letters`],
    [count(password, uppercase), minUppercase, `contain at least ${minUppercase} upper case letters`],
    [count(password, digits), minDigit, `contain at least ${minDigit} digits`],
    [count(password, specials), minSpecialChars, `contain at least ${minSpecialChars} special characters`],
    [usedGroups, minCharGroups, `contain at least ${minCharGroups} of the following: ${groupNames}`],
  ];
  const broken = minima.find(([amount, minimum]) => amount < minimum);
  if (broken !== undefined) return `Password must ${broken[2]}`;
  const { regExp = '' } = policy;
  return matchesPattern(regExp, password) === false ? 'Password does not meet complexity requirements' : undefined;
}

const groupNames = 'lower case letters, upper case letters, digits, special characters';
