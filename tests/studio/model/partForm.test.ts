import { expect, it } from 'vitest';
import { partAt } from '#studio/model/parts.ts';
import { partForm } from '#studio/model/partForm.ts';
import { small } from './contentSamples.ts';

const path = ['preferenceCenter', 'tabs', '0', 'components', '1', 'fields', '0'];

it.each([
  ['FormInput', true],
  ['BirthdayInput', false],
])('%s needs the path of its field: %s', (type, isNeeded) => {
  const part = partAt(small['de'], path)!;
  const tools = { t: String, hasText: () => false, languages: ['de'], readOnly: false, type };
  const { required = [], properties = {} } = partForm(part, tools).schema;
  expect([required.includes('schemaPath'), 'schemaPath' in properties]).toEqual([isNeeded, isNeeded]);
});
