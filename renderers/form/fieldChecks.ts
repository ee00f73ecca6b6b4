import { noErrors, type FieldError } from '@kontor/schema-adapters/checks';
import { EMAIL_PATTERN, MAX_EMAIL_LENGTH } from '@kontor/schema-adapters/values';
import type { MessageCase } from '@kontor/schema-adapters';
import type { Json } from '@kontor/schema-adapters/json';
import { MAX_TEXT_LENGTH, portalMessages } from '@kontor/schema-adapters/content';
import type { PasswordCheck } from '@kontor/schema-adapters/provider';

interface TextRule extends MessageCase {
  readonly longest?: number | undefined;
}

/** Message keys for a field without messages of its own. */
const defaultMessageKeys = {
  required: 'global.rules.required.named',
  maxLength: 'global.rules.tooLong',
  pattern: 'global.rules.format',
} as const;

/** Checks a required text. */
export function checkText(name: string, value: Json | undefined, rule: TextRule = {}): readonly FieldError[] {
  const { longest: maxLength = MAX_TEXT_LENGTH, messageKeys, messageTexts, messageValues } = rule;
  const what = getFailedRule(typeof value === 'string' ? value : '', maxLength, rule.pattern);
  if (what === undefined) return noErrors;
  const text = messageTexts?.[what];
  const keys = [...(messageKeys?.[what] ?? []), defaultMessageKeys[what]];
  return [{ form: [name], what, keys, values: { maxLength, ...messageValues }, ...(text && { text }) }];
}

function getFailedRule(
  text: string,
  maxLength: number,
  pattern: string | undefined,
): keyof typeof defaultMessageKeys | undefined {
  if (text === '') return 'required';
  if (Array.from(text).length > maxLength) return 'maxLength';
  return pattern === undefined || new RegExp(pattern, 'u').test(text) ? undefined : 'pattern';
}

/** Checks the field `email`; registration and changes of the address use a stricter pattern. */
export function checkEmail(value: Json | undefined, pattern: string = EMAIL_PATTERN): readonly FieldError[] {
  return checkText('email', value, { messageKeys: portalMessages.email, longest: MAX_EMAIL_LENGTH, pattern });
}

/** Checks a password; a new one also against its policy, whose unmet rules the list below the field shows. */
export function checkPassword(
  value: Json | undefined,
  policy: readonly PasswordCheck[] = [],
  name = 'password',
): readonly FieldError[] {
  const errors = checkText(name, value, name === 'password' ? { messageKeys: portalMessages.password } : {});
  const areAllMet = typeof value !== 'string' || policy.every(({ isMet }) => isMet(value));
  return errors.length > 0 || areAllMet ? errors : [{ form: [name], what: 'global.password.unmet' }];
}
