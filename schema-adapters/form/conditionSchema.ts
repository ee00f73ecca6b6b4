import { schemaErrors } from '../check/schemaErrors.ts';
import { valueOfChoice } from '../fields/oneOf.ts';
import type { FindingCode } from '../model/finding.ts';
import type { Binding, FieldUi, FormSchema } from '../model/form.ts';
import type { Json } from '../model/json.ts';
import type { Condition } from '../model/showIf.ts';
import { schemaAt } from './formSchema.ts';

/** The field that a condition tests, in its form. */
export interface DecidingField {
  readonly binding: Binding;
  /** The schema and the uiSchema of its property. */
  readonly property: FormSchema;
  readonly ui: FieldUi | undefined;
  /** Epoch milliseconds; without it, `yearsAgo` accepts every date. */
  readonly now?: number | undefined;
}

/** A condition as JSON Schema of the form's value, undefined if it is impossible; `problem` is a finding about it. */
export interface ConditionSchema {
  readonly schema?: FormSchema;
  readonly problem?: FindingCode;
}

/** Converts a condition to a JSON Schema that accepts exactly the form values that meet it. Never throws. */
export function conditionSchema(condition: Condition, field: DecidingField): ConditionSchema {
  const { binding } = field;
  const reads = binding.type ?? 'string';
  const path = binding.form;
  switch (condition.test) {
    case 'is':
    case 'isNot':
      return equality(condition, field);
    case 'isAnswered':
    case 'isNotAnswered':
      if (isBox(field)) return { problem: 'condition-test-refused' };
      return { schema: negated(condition.test === 'isNotAnswered', at(path, answerSchemas[reads])) };
    case 'yearsAgo':
      return yearsAgo(condition, field);
    default:
      if (reads === 'number') return numberLimit(condition, path);
      return reads === 'date' ? dateLimit(condition, path) : { problem: 'condition-test-refused' };
  }
}

type Reads = NonNullable<Binding['type']>;

const isoDate = String.raw`^\d{4}-\d{2}-\d{2}$`;
const notEmpty: FormSchema = { not: { enum: [null, ''] } };
/** The schemas of an answer; a partly typed date is none. */
const answerSchemas: Readonly<Record<Reads, FormSchema>> = {
  string: notEmpty,
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  date: { type: 'string', pattern: isoDate },
};

/** Whether the field is a checkbox or a tile, which means false while untouched. */
function isBox({ binding, ui }: DecidingField): boolean {
  return binding.type === 'boolean' && ui?.['ui:widget'] !== 'select';
}

function equality({ test, values }: Condition, field: DecidingField): ConditionSchema {
  const { binding, property } = field;
  const members = values.map((value) => valueOfChoice({ binding }, value.trim()));
  if (!members.every((member) => isOfType(member, binding.type ?? 'string')))
    return { problem: 'condition-value-refused' };
  const rule = schemaAt({ properties: { [binding.form[0] ?? '']: property } }, binding.form) ?? {};
  // A required checkbox can still be empty.
  const isAllowed = members.every(
    (member) => (member === false && isBox(field)) || schemaErrors(rule, member).length === 0,
  );
  const isOn = at(binding.form, { enum: [true] });
  const schema =
    isBox(field) && members.includes(false)
      ? members.includes(true)
        ? {}
        : { not: isOn }
      : at(binding.form, { enum: [...new Set(members)] });
  return { schema: negated(test === 'isNot', schema), ...(!isAllowed && { problem: 'condition-value-refused' }) };
}

function isOfType(member: Json, reads: Reads): boolean {
  if (reads === 'date') return typeof member === 'string' && isDate(member);
  return typeof member === reads && (typeof member !== 'number' || Number.isFinite(member));
}

function numberLimit({ test, values: [value = ''] }: Condition, path: readonly string[]): ConditionSchema {
  const limit = value.trim() === '' ? Number.NaN : Number(value);
  if (!Number.isFinite(limit)) return { problem: 'condition-value-refused' };
  return { schema: at(path, { type: 'number', [test === 'atLeast' ? 'minimum' : 'maximum']: limit }) };
}

function dateLimit({ test, values: [value = ''] }: Condition, path: readonly string[]): ConditionSchema {
  if (!isDate(value.trim())) return { problem: 'condition-value-refused' };
  return { schema: at(path, { type: 'string', pattern: datePattern(value.trim(), test === 'atLeast') }) };
}

/** More than any age. */
const maxYears = 150;

function yearsAgo({ values: [value = ''] }: Condition, { binding, now }: DecidingField): ConditionSchema {
  const isBirthday = binding.form[0] === 'birthday' && binding.provider.startsWith('profile.birth');
  if (!isBirthday && binding.type !== 'date') return { problem: 'condition-test-refused' };
  const years = Number(value);
  if (!/^\s*\d{1,3}\s*$/.test(value) || years > maxYears) return { problem: 'condition-value-refused' };
  if (isBirthday) return { schema: birthdayUntil(now === undefined ? undefined : dayBefore(now, years)) };
  const last = now === undefined ? undefined : formatDay(dayBefore(now, years));
  const pattern = last === undefined ? isoDate : datePattern(last, false);
  return { schema: at(binding.form, { type: 'string', pattern }) };
}

interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/**
 * The same day of an earlier year, which may not exist: comparing with the 29th of February works like with the day
 * before the first of March, so somebody born on it comes of age on the first of March.
 */
function dayBefore(now: number, years: number): Day {
  const [year = 0, month = 0, day = 0] = new Date(now).toISOString().slice(0, 10).split('-').map(Number);
  return { year: year - years, month, day };
}

function formatDay({ year, month, day }: Day): string {
  return [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');
}

/** A birthday up to this day. */
function birthdayUntil(last: Day | undefined): FormSchema {
  const all: FormSchema = {
    type: 'object',
    properties: { day: { type: 'number' }, month: { type: 'number' }, year: { type: 'number' } },
    required: ['day', 'month', 'year'],
  };
  if (last === undefined) return at(['birthday'], all);
  const { year, month, day } = last;
  return at(['birthday'], {
    ...all,
    anyOf: [
      { properties: { year: atMost(year - 1) } },
      { properties: { year: { enum: [year] }, month: atMost(month - 1) } },
      { properties: { year: { enum: [year] }, month: { enum: [month] }, day: atMost(day) } },
    ],
  });
}

function atMost(maximum: number): FormSchema {
  return { type: 'number', maximum };
}

function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}

/**
 * A pattern for all dates not before (or not after) a date: a common prefix, a larger (or smaller) digit, then any
 * digits. JSON Schema has no limits for texts.
 */
function datePattern(date: string, isLeast: boolean): string {
  const rest = (from: number): string => date.slice(from).replaceAll(/\d/g, String.raw`\d`);
  const others = date.split('').flatMap((character, index) => {
    const digit = Number(character);
    if (!/\d/.test(character) || digit === (isLeast ? 9 : 0)) return [];
    return [`${date.slice(0, index)}[${isLeast ? digit + 1 : 0}-${isLeast ? 9 : digit - 1}]${rest(index + 1)}`];
  });
  return `^(?:${[date, ...others].join('|')})$`;
}

/** A rule for the value at a path; an absent value does not meet it. */
function at(path: readonly string[], rule: FormSchema): FormSchema {
  return path.reduceRight<FormSchema>(
    (inner, name) => ({ type: 'object', properties: { [name]: inner }, required: [name] }),
    rule,
  );
}

function negated(isNot: boolean, schema: FormSchema): FormSchema {
  return isNot ? { not: schema } : schema;
}
