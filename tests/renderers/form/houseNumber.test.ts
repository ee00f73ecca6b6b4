import { expect, it } from 'vitest';
import type { AccountData } from '@kontor/schema-adapters/provider';
import { toFormValue } from '@kontor/schema-adapters';
import { formRules } from '../../../renderers/form/formRules.ts';
import { FormStore } from '../../../renderers/model/FormStore.ts';
import { formOf } from '../../schema-adapters/testForms.ts';

const text = { type: 'string', writeAccess: 'clientModify', allowNull: true };

/** The values that a form submits after a street was typed. */
function submit(street: string, account: AccountData = {}, number: object = text) {
  const fields = { 'data.home.country': text, 'data.home.street': text, 'data.home.streetNo': { ...text, ...number } };
  const { form } = formOf(
    fields,
    [
      { type: 'FormInput', schemaPath: 'data.home.country' },
      { type: 'FormInput', schemaPath: 'data.home.street' },
      {
        type: 'FormInput',
        schemaPath: 'data.home.streetNo',
        showIf: [{ field: 'data.home.country', test: 'isNot', values: ['FR'], at: '' }],
      },
    ],
    { account },
  );
  const store = new FormStore({ rules: formRules(form, 'DE'), savedValue: toFormValue(form.bindings, account) });
  store.setValue(['data_home_street'], street);
  const { data_home_street, data_home_streetNo } = store.validate().value as Record<string, unknown>;
  expect(store.submittedValue).toMatchObject({ data_home_street });
  return [data_home_street, data_home_streetNo];
}

it('a house number moves into a text field of its own', () => {
  expect(submit('Musterweg 12')).toEqual(['Musterweg', '12']);
});

it.each([
  ['hidden', { data: { home: { country: 'FR' } } }, text],
  ['a number', {}, { type: 'integer' }],
  ['a choice', {}, { format: "regex('^(1|2|3)$')" }],
])('a house number stays in its street if its own field is %s', (_what, account, number) => {
  expect(submit('Rue de la Paix 12', account, number)).toEqual(['Rue de la Paix 12', undefined]);
});
