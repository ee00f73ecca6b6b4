import { expect, it } from 'vitest';
import { errorsByKey } from '@kontor/schema-adapters/checks';
import { formRules } from '../../../renderers/form/formRules.ts';
import { FormStore } from '../../../renderers/model/FormStore.ts';

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
  const isDog = { if: { properties: { kind: { const: 'dog' } }, required: ['kind'] } };
  const rule = { ...isDog, then: { properties: { name: { type: 'string', maxLength: 3 } } } };
  const schema = { type: 'object', properties: { kind: { type: 'string' } }, allOf: [rule] };
  const uiSchema = { 'ui:options': { sections: [] } };
  const form = { anchor: 'pets', schema, uiSchema, bindings: [] };
  const store = new FormStore({ rules: formRules(form, 'DE'), savedValue: { kind: 'cat', name: 'Rex' } });
  store.setValue(['name'], 'Bello');
  expect(store.validate().errors).toEqual([]);
  store.setRevealedFields(['name']);
  expect(store.submittedValue).toMatchObject({ name: 'Bello' });
  expect(store.errors).toMatchObject([{ form: ['name'], what: 'maxLength' }]);
  store.setRevealedFields([]);
  expect(store.errors).toEqual([]);
});
