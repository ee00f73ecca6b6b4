import { expect, it } from 'vitest';
import { listedTexts } from '../../../schema-adapters/provider-rules/listedTexts.ts';
import { formOf } from '../testForms.ts';

it.each([
  ['^(mr|mrs|div)$', ['mr', 'mrs', 'div']],
  ['^(mr|mrs)?$', ['', 'mr', 'mrs']],
  ['^[fmu]{1}$', ['f', 'm', 'u']],
  ['^[fmu]{0,1}$', ['', 'f', 'm', 'u']],
  ['^[YN]$', ['Y', 'N']],
  ['^(a\\.b|c)$', ['a.b', 'c']],
  ['^[0-9]$', []],
  ['^[^a]$', []],
  ['^[fm]+$', []],
  ['^[fm]{9}$', []],
  ['^.$', []],
  ['[fm]', []],
])('the pattern %s lists %j', (pattern, texts) => {
  expect(listedTexts(pattern)).toEqual(texts);
});

it.each([
  ["regex('^[fmu]{1}$')", 'select'],
  ["regex('^(mr|mrs|div)?$')", 'select'],
  ["regex('^x$')", 'text'],
  ["regex('^[0-9]{5}$')", 'text'],
])('a field with the format %s is a %s', (format, widget) => {
  const { form } = formOf({ 'data.x': { type: 'string', format } }, [{ type: 'FormInput', schemaPath: 'data.x' }]);
  expect(form.uiSchema['data_x']).toMatchObject({ 'ui:widget': widget });
});
