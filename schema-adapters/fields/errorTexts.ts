import { ifPresent, section, text } from '../declaration/part.ts';

const sentence = (description: string) => text({ description, minLength: 1 });

/** The rules whose sentence an editor may write. No code is among them that tells whether somebody has an account. */
const rules = {
  required: sentence('Nothing was entered, or a box was not ticked.'),
  number: sentence('It is no number.'),
  minimum: sentence('The number is too small.'),
  maximum: sentence('The number is too large.'),
  not: sentence('The number lies in a gap of the allowed ranges.'),
  minLength: sentence('The text is too short.'),
  maxLength: sentence('The text is too long.'),
  pattern: sentence('The text does not have the form that the field asks for.'),
  format: sentence('There is no such date or address.'),
  enum: sentence('It is none of the choices.'),
  incomplete: sentence('A part of the date is missing.'),
  impossible: sentence('There is no such day.'),
  '400006': sentence('The identity provider does not allow the value.'),
  '400023': sentence('The identity provider expects another type of value.'),
  '400026': sentence('The identity provider expects another format.'),
  '400027': sentence('The identity provider misses a value.'),
};

export type ErrorRule = keyof typeof rules;

/** Whether an editor may write the sentence of a rule. */
export function isErrorRule(rule: string): rule is ErrorRule {
  return Object.hasOwn(rules, rule);
}

/** The rules of the identity provider, by its codes. */
export const providerRefusals = Object.keys(rules).filter((rule) => isErrorRule(rule) && /^\d/.test(rule));

/** What an editor says instead of the built-in sentences of a field's rules. */
export const errorTexts = ifPresent(
  section(rules, {
    definition: 'errors',
    description:
      'Sentences for the field’s errors, by rule; each replaces the built-in one. `{{minimum}}`, `{{maximum}}`, `{{minLength}}` and `{{maxLength}}` become the numbers of the schema.',
  }),
);
