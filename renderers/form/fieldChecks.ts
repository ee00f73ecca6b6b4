import { noErrors, type FieldError } from '#adapters/check/fieldError.ts';
import { EMAIL_PATTERN, MAX_EMAIL_LENGTH } from '#adapters/model/emailAddress.ts';
import type { MessageCase } from '#adapters/model/form.ts';
import type { Json } from '#adapters/model/json.ts';
import { MAX_TEXT_LENGTH, portalMessages } from '#adapters/model/portalMessages.ts';
import type { PasswordCheck } from '#adapters/provider-rules/passwordPolicy.ts';

interface TextRule extends MessageCase {
  readonly longest?: number | undefined;
}

/** The sentences of the rules for a field without messages of its own. */
const general = {
  required: 'global.rules.required.named',
  maxLength: 'global.rules.tooLong',
  pattern: 'global.rules.format',
} as const;

/** What is wrong with a required text. */
export function checkText(name: string, value: Json | undefined, rule: TextRule = {}): readonly FieldError[] {
  const { longest: maxLength = MAX_TEXT_LENGTH, messageKeys, messageTexts, messageValues } = rule;
  const what = failedRule(typeof value === 'string' ? value : '', maxLength, rule.pattern);
  if (what === undefined) return noErrors;
  const text = messageTexts?.[what];
  const keys = [...(messageKeys?.[what] ?? []), general[what]];
  return [{ form: [name], what, keys, values: { maxLength, ...messageValues }, ...(text && { text }) }];
}

function failedRule(text: string, longest: number, pattern: string | undefined): keyof typeof general | undefined {
  if (text === '') return 'required';
  if (Array.from(text).length > longest) return 'maxLength';
  return pattern === undefined || new RegExp(pattern, 'u').test(text) ? undefined : 'pattern';
}

/** What is wrong with the field `email`; where an address becomes a customer's, the pattern is a stricter one. */
export function checkEmail(value: Json | undefined, pattern: string = EMAIL_PATTERN): readonly FieldError[] {
  return checkText('email', value, { messageKeys: portalMessages.email, longest: MAX_EMAIL_LENGTH, pattern });
}

/** What is wrong with a password; a new one meets its policy, and the list below it says what it lacks. */
export function checkPassword(
  value: Json | undefined,
  policy: readonly PasswordCheck[] = [],
  name = 'password',
): readonly FieldError[] {
  const errors = checkText(name, value, name === 'password' ? { messageKeys: portalMessages.password } : {});
  const areAllMet = typeof value !== 'string' || policy.every(({ isMet }) => isMet(value));
  return errors.length > 0 || areAllMet ? errors : [{ form: [name], what: 'global.password.unmet' }];
}
