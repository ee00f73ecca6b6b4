import { ifPresent, section, text } from '../declaration/part.ts';

const sentence = (description: string) => text({ description, minLength: 1 });

/** The rules for which editors may write sentences. No code among them reveals whether an account exists. */
export const errorRules = {
  required: sentence('Nothing entered or ticked.'),
  number: sentence('No number.'),
  minimum: sentence('Too small.'),
  maximum: sentence('Too large.'),
  not: sentence('Between the allowed ranges.'),
  minLength: sentence('Too short.'),
  maxLength: sentence('Too long.'),
  pattern: sentence('Not in the form asked for.'),
  format: sentence('No such date or address.'),
  enum: sentence('None of the choices.'),
  incomplete: sentence('Incomplete date.'),
  impossible: sentence('No such day.'),
  '400006': sentence('Refused: not allowed.'),
  '400023': sentence('Refused: type.'),
  '400026': sentence('Refused: format.'),
  '400027': sentence('Refused: missing.'),
};

export type ErrorRule = keyof typeof errorRules;

/** Whether an editor may write the sentence of a rule. */
export function isErrorRule(rule: string): rule is ErrorRule {
  return Object.hasOwn(errorRules, rule);
}

/** The editor's replacements for the built-in sentences of a field's rules. */
export const errorTexts = ifPresent(
  section(errorRules, {
    definition: 'errors',
    description:
      'Own sentences for errors, by rule or code of the identity provider. `{{minimum}}`, `{{maximum}}`, `{{minLength}}`, `{{maxLength}}` become numbers.',
  }),
);
