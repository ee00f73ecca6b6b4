import { expect, it } from 'vitest';
import { errorsByKey } from '@kontor/schema-adapters/checks';
import { formRules } from '../../../renderers/form/formRules.ts';
import { FormStore } from '../../../renderers/model/FormStore.ts';
import { formOf } from '../../schema-adapters/testForms.ts';

it('a refusal goes with its field once an answer hides it, and comes back with it', () => {
  const [none, name] = [new Set<string>(), new Set(['name'])];
  const rules = {
    check: () => errorsByKey([]),
    hiddenFields: (value: { readonly kind?: unknown }) => (value.kind === 'dog' ? none : name),
    submittedValue: (_saved: object, value: object) => ({ ...value }),
  };
  const store = new FormStore({ rules, value: { kind: 'dog', name: 'Rex' } });
  store.setExternalErrors([{ form: ['name'], what: 'provider', keys: ['mpp.errors.general'] }]);
  const wrong = () => store.errors.map(({ form }) => form[0]);
  expect(wrong()).toEqual(['name']);
  store.setValue(['kind'], 'cat');
  expect(wrong()).toEqual([]);
  store.setRevealedFields(['name']);
  expect(wrong()).toEqual(['name']);
  store.setRevealedFields([]);
  store.setValue(['kind'], 'dog');
  expect(wrong()).toEqual(['name']);
});

it('the same refusal told twice is shown, and does not hold back the next submit', () => {
  const store = new FormStore({ rules: { check: () => errorsByKey([]) }, value: { name: 'Rex' } });
  const refuse = () => store.setExternalErrors([{ form: ['name'], what: 'provider', keys: ['mpp.errors.general'] }]);
  refuse();
  refuse();
  expect(store.errors).toHaveLength(1);
  expect(store.validate().errors).toEqual([]);
});

it('a field that a refusal opened is checked like any other, and its value is sent (requirements#show-only-if)', () => {
  const text = { type: 'string', writeAccess: 'clientModify' };
  const fields = { 'data.kind': text, 'data.name': { ...text, format: "regex('^.{1,3}$')" } };
  const showIf = [{ field: 'data.kind', test: 'is' as const, values: ['dog'], at: '' }];
  const configs = [
    { type: 'FormInput', schemaPath: 'data.kind' },
    { type: 'FormInput', schemaPath: 'data.name', showIf },
  ];
  const rules = formRules(formOf(fields, configs).form, 'DE');
  const store = new FormStore({ rules, savedValue: { data_kind: 'cat', data_name: 'Rex' } });
  store.setValue(['data_name'], 'Bello');
  expect(store.validate().errors).toEqual([]);
  store.setRevealedFields(['data_name']);
  expect(store.submittedValue).toMatchObject({ data_name: 'Bello' });
  expect(store.errors).toMatchObject([{ form: ['data_name'], what: 'pattern' }]);
  store.setRevealedFields([]);
  expect(store.errors).toEqual([]);
});
