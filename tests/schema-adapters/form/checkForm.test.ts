import { expect, it } from 'vitest';
import { checkForm } from '../../../schema-adapters/form/checkForm.ts';
import type { FormSchema, FormValue } from '../../../schema-adapters/model/form.ts';

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
