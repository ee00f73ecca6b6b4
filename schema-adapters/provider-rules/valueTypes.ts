import type { Binding, FieldOptions, FormSchema } from '../model/form.ts';
import { typeLimits } from '../model/typeLimits.ts';

/** A provider type in a form: its rules, the type of its value, and its control. */
export interface ValueType<Widget extends string = string> {
  readonly schema: FormSchema;
  readonly reads: NonNullable<Binding['type']>;
  readonly widget: Widget;
  readonly inputMode?: NonNullable<FieldOptions['inputMode']>;
}

const text = { schema: { type: 'string', maxLength: 16_384 }, reads: 'string', widget: 'text' } as const;
const fraction = { schema: { type: 'number' }, reads: 'number', widget: 'number', inputMode: 'decimal' } as const;
const yesNo = { schema: { type: 'boolean' }, reads: 'boolean', widget: 'checkbox' } as const;

const types = {
  string: text,
  'basic-string': text,
  'encrypted-string': text,
  text: { schema: { type: 'string', maxLength: 65_536 }, reads: 'string', widget: 'textarea' },
  integer: {
    schema: { type: 'integer', ...typeLimits.integer },
    reads: 'number',
    widget: 'number',
    inputMode: 'numeric',
  },
  long: {
    schema: { type: 'integer', ...typeLimits.long },
    reads: 'number',
    widget: 'number',
    inputMode: 'numeric',
  },
  float: fraction,
  double: fraction,
  boolean: yesNo,
  subscription: yesNo,
  date: { schema: { type: 'string', format: 'date' }, reads: 'date', widget: 'dateparts' },
} as const satisfies Readonly<Record<string, ValueType>>;

/** Controls that follow from a field's type. */
export type ValueWidget = (typeof types)[keyof typeof types]['widget'];

/** The wire's types a customer can fill in. Source: requirements#IDP-types, requirements#integers. */
export const valueTypes: Readonly<Record<string, ValueType<ValueWidget>>> = types;

/** Known types that a customer cannot type in. */
export const typesNotOffered: ReadonlySet<string> = new Set(['binary', 'consent', 'object', 'array']);
