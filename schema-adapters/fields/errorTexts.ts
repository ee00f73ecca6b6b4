import { filledText, ifPresent, section } from '../declaration/part.ts';

/** The rules for which editors may write sentences. No code among them reveals whether an account exists. */
export const errorRules = {
  required: filledText('Nothing entered or ticked.'),
  number: filledText('Not a number.'),
  minimum: filledText('Too small.'),
  maximum: filledText('Too large.'),
  not: filledText('Between the allowed ranges.'),
  minLength: filledText('Too short.'),
  maxLength: filledText('Too long.'),
  pattern: filledText('Not in the form asked for.'),
  format: filledText('No such date or address.'),
  enum: filledText('None of the choices.'),
  incomplete: filledText('Incomplete date.'),
  impossible: filledText('No such day.'),
  '400006': filledText('Refused: not allowed.'),
  '400023': filledText('Refused: type.'),
  '400026': filledText('Refused: format.'),
  '400027': filledText('Refused: missing.'),
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
