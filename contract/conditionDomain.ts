import { dayMs } from '@kontor/schema-adapters/values';
import { schemaErrors, withValueAt } from '@kontor/schema-adapters/checks';
import { valueOfChoice, type DecidingField, schemaAt, type FormSchema, type FormValue } from '@kontor/schema-adapters';
import type { Json } from '@kontor/schema-adapters/json';
import { listedTexts } from '@kontor/schema-adapters/provider';

/** Result of conditions on one field over all answers that its schema allows. */
export type Outcome = 'NEVER' | 'SOMETIMES' | 'ALWAYS';

/** Conditions on one field, as schemas of the form's value, and the values with which they compare it. */
export interface ConditionsOnField {
  readonly field: DecidingField;
  readonly schemas: readonly FormSchema[];
  readonly compared: readonly string[];
  /** Whether the form requires an answer. */
  readonly isRequired: boolean;
}

/**
 * Whether these conditions hold for none, some or all of the answers that the field's schema accepts. For numbers and
 * dates, tests only the ends of the range and the neighbours of the compared values. Never throws.
 */
export function outcomeOf(conditions: ConditionsOnField): Outcome {
  const results = new Set(
    answersIn(conditions).map((value) =>
      conditions.schemas.every((schema) => schemaErrors(schema, value).length === 0),
    ),
  );
  if (results.size > 1) return 'SOMETIMES';
  return results.has(true) ? 'ALWAYS' : results.has(false) ? 'NEVER' : 'SOMETIMES';
}

/** Form values with each possible answer, and without one if it is optional. */
function answersIn({ field, compared, isRequired }: ConditionsOnField): readonly FormValue[] {
  const { binding, property } = field;
  const path = binding.form;
  if (path[0] === 'birthday' && path.length > 1)
    return [...birthdays(property, path[1], compared).map((birthday) => ({ birthday })), ...(isRequired ? [] : [{}])];
  const rule = schemaAt({ properties: { [path[0] ?? '']: property } }, path) ?? {};
  const answers = [...new Set(candidates(rule, field, compared))];
  const acceptedAnswers = answers.filter((answer) => answer === anyText || schemaErrors(rule, answer).length === 0);
  const isBox = binding.type === 'boolean' && field.ui?.['ui:widget'] !== 'select';
  return [...acceptedAnswers.map((answer) => withValueAt({}, path, answer)), ...(isRequired && !isBox ? [] : [{}])];
}

/** A text that no condition compares. */
const anyText = '\u{1F41F} …';

function candidates(rule: FormSchema, { binding }: DecidingField, compared: readonly string[]): readonly Json[] {
  if (rule.enum) return rule.enum.filter((member) => member !== null);
  switch (binding.type) {
    case 'boolean':
      return [true, false];
    case 'number':
      return [rule.minimum, rule.maximum, 0, ...compared.map(Number)].flatMap((limit) =>
        limit === undefined || !Number.isFinite(limit)
          ? []
          : [limit - 1, Math.floor(limit), limit, Math.ceil(limit), limit + 1],
      );
    case 'date':
      return [...daysAround(compared), '0001-01-01', '9999-12-31'];
    default: {
      const listed = rule.pattern === undefined ? [] : listedTexts(rule.pattern);
      const named = compared.map((value) => valueOfChoice({ binding }, value));
      return listed.length > 0 ? listed.filter((text) => text !== '') : [...named, anyText];
    }
  }
}

function daysAround(compared: readonly string[]): readonly string[] {
  return compared
    .map((text) => Date.parse(text))
    .filter((time) => Number.isFinite(time))
    .flatMap((time) => [time - dayMs, time, time + dayMs].map((one) => new Date(one).toISOString().slice(0, 10)));
}

/** The ends of every permitted year, and the neighbours of the compared values of one part. */
function birthdays({ properties }: FormSchema, part: string | undefined, compared: readonly string[]) {
  const { minimum = 1900, maximum = 2020 } = properties?.['year'] ?? {};
  const years = Array.from({ length: Math.max(0, maximum - minimum + 1) }, (_year, index) => minimum + index);
  const numbersOf = (name: string, first: number, last: number): readonly number[] => {
    const near = name === part ? compared.map((value) => Math.floor(Number(value))) : [];
    const numbers = [first, last, ...near.flatMap((limit) => [limit - 1, limit, limit + 1])];
    return [...new Set(numbers)].filter((number) => number >= first && number <= last);
  };
  const days = numbersOf('day', 1, 31);
  const months = numbersOf('month', 1, 12);
  return years.flatMap((year) => months.flatMap((month) => days.map((day): FormValue => ({ day, month, year }))));
}
