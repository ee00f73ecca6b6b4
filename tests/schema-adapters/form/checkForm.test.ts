import { expect, it } from 'vitest';
import { checkForm } from '../../../schema-adapters/form/checkForm.ts';
import type { FormSchema, FormValue } from '../../../schema-adapters/model/form.ts';
import { formOf } from '../testForms.ts';

const errorsOf = (schema: object, value: object | string) =>
  checkForm({ anchor: 'form', schema, uiSchema: {}, bindings: [] }, value as FormValue).errors.map(
    ({ form, what }) => `${form.join('/')} ${what}`,
  );
const text: FormSchema = { type: 'string', minLength: 2 };

it.each<[string, object, readonly string[]]>([
  [
    'a choice between schemas',
    { oneOf: [text, { type: 'number' }] },
    ['a minLength', 'b oneOf', 'b type', 'b minLength'],
  ],
  ['a list', { type: 'array', items: text }, ['a minLength', 'b type']],
  ['a reference', { $ref: '#/$defs/text' }, ['a minLength', 'b minLength']],
  ['a reference that leads nowhere', { $ref: '#/$defs/nothing' }, ['a minLength']],
])('a property beside %s is checked as in any form', (_what, property, expected) => {
  const schema = { type: 'object', properties: { a: text, b: property }, $defs: { text } };
  expect(new Set(errorsOf(schema, { a: 'x', b: 'y' }))).toEqual(new Set(expected));
});

it.each<[string, object, object | string, readonly string[]]>([
  ['no object where one belongs', { type: 'object', properties: { a: text } }, 'x', [' type']],
  ['an object where a text belongs', text, {}, [' type']],
  [
    'what several properties have to keep together',
    { properties: { a: text }, minProperties: 2 },
    { a: 'xy' },
    [' minProperties'],
  ],
])('says of the whole value: %s', (_what, schema, value, expected) => {
  expect(errorsOf(schema, value)).toEqual(expected);
});

it.each<[string, object, readonly string[]]>([
  ['a corrected day', { day: 2 }, []],
  ['a removed day', { day: null }, ['birthday/day global.rules.date.incomplete']],
  ['a day that the month does not have', { day: 31 }, ['birthday/day global.rules.date.impossible']],
  ['another year before 1900', { year: 1880 }, ['birthday/year minimum']],
])(
  'beside a stored year before 1900, %s has the errors of what was typed (requirements#form-comfort)',
  (_what, typed, expected) => {
    const long = { type: 'long', allowNull: true };
    const fields = { 'profile.birthDay': long, 'profile.birthMonth': long, 'profile.birthYear': long };
    const account = { profile: { birthDay: 1, birthMonth: 4, birthYear: 1890 } };
    const { form } = formOf(fields, [{ type: 'BirthdayInput' }], { account });
    const { errors } = checkForm(form, { birthday: { day: 1, month: 4, year: 1890, ...typed } });
    expect(errors.map((error) => `${error.form.join('/')} ${error.what}`)).toEqual(expected);
  },
);
