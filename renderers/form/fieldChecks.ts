import { noErrors, type FieldError } from '#adapters/check/fieldError.ts';
import { EMAIL_PATTERN, LONGEST_EMAIL } from '#adapters/model/emailAddress.ts';
import type { Json } from '#adapters/model/json.ts';
import { LONGEST_TEXT, portalMessages } from '#adapters/model/portalMessages.ts';
import type { PasswordCheck } from '#adapters/provider-rules/passwordPolicy.ts';

interface TextRule {
  /** Message keys where the general sentence would say less, by the failed rule. */
  readonly messages?: { readonly required?: readonly string[]; readonly pattern?: readonly string[] };
  readonly longest?: number;
  readonly pattern?: string;
}

/** What is wrong with a required text. */
export function checkText(
  name: string,
  value: Json | undefined,
  { messages = {}, longest = LONGEST_TEXT, pattern }: TextRule = {},
): readonly FieldError[] {
  const { required = ['global.rules.required.named'] } = messages;
  if (typeof value !== 'string' || value === '') return [{ form: [name], what: 'required', keys: required }];
  if ([...value].length > longest)
    return [{ form: [name], what: 'maxLength', keys: ['global.rules.tooLong'], values: { maxLength: longest } }];
  if (pattern === undefined || new RegExp(pattern, 'u').test(value)) return noErrors;
  return [{ form: [name], what: 'pattern', keys: messages.pattern ?? ['global.rules.format'] }];
}

/** What is wrong with the field `email`; where an address becomes a customer's, the pattern is a stricter one. */
export function checkEmail(value: Json | undefined, pattern: string = EMAIL_PATTERN): readonly FieldError[] {
  return checkText('email', value, { messages: portalMessages.email, longest: LONGEST_EMAIL, pattern });
}

/** What is wrong with the field `password`. */
export function checkPassword(value: Json | undefined): readonly FieldError[] {
  return checkText('password', value, { messages: portalMessages.password });
}

/** A new password meets its policy; the list below it says what it lacks. */
export function checkPolicy(
  name: string,
  value: Json | undefined,
  checks: readonly PasswordCheck[],
): readonly FieldError[] {
  const isMet = typeof value !== 'string' || value === '' || checks.every(({ met }) => met(value));
  return isMet ? noErrors : [{ form: [name], what: 'global.password.unmet' }];
}
