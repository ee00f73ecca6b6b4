import type { Binding, FieldOptions, FormSchema, WidgetName } from '../model/form.ts';

/** What one provider type is in a form: its rules, how it is read, and the control for it. */
export interface ValueType {
  readonly schema: FormSchema;
  readonly reads: NonNullable<Binding['type']>;
  readonly widget: WidgetName;
  readonly inputMode?: NonNullable<FieldOptions['inputMode']>;
}

const text: ValueType = { schema: { type: 'string', maxLength: 16_384 }, reads: 'string', widget: 'text' };
const fraction: ValueType = { schema: { type: 'number' }, reads: 'number', widget: 'number', inputMode: 'decimal' };
const yesNo: ValueType = { schema: { type: 'boolean' }, reads: 'boolean', widget: 'checkbox' };

/** The provider's types that a customer can fill in. Source: requirements#IDP-types, requirements#integers. */
export const valueTypes: Readonly<Record<string, ValueType>> = {
  string: text,
  'basic-string': text,
  'encrypted-string': text,
  text: { schema: { type: 'string', maxLength: 65_536 }, reads: 'string', widget: 'textarea' },
  integer: {
    schema: { type: 'integer', minimum: -2_147_483_648, maximum: 2_147_483_647 },
    reads: 'number',
    widget: 'number',
    inputMode: 'numeric',
  },
  long: {
    schema: { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
    reads: 'number',
    widget: 'number',
    inputMode: 'numeric',
  },
  float: fraction,
  double: fraction,
  boolean: yesNo,
  subscription: yesNo,
  date: { schema: { type: 'string', format: 'date' }, reads: 'date', widget: 'dateparts' },
};

/** Known types that a customer cannot type in. */
export const typesNotOffered: ReadonlySet<string> = new Set(['binary', 'consent', 'object', 'array']);
