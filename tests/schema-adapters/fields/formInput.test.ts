import { describe, expect, it } from 'vitest';
import { checkForm } from '../../../schema-adapters/form/checkForm.ts';
import { toChangeSet, toFormValue } from '../../../schema-adapters/form/accountValues.ts';
import { changedKeys } from '../../../schema-adapters/check/formValue.ts';
import type { FormValue } from '../../../schema-adapters/model/form.ts';
import { codes, formOf, optionsOf } from '../testForms.ts';

const text = { type: 'string' };
const yesOrNo = [
  { value: 'true', label: 'Ja' },
  { value: 'false', label: 'Nein' },
];

describe('FormInput', () => {
  it.each([
    ['string', 'text'],
    ['text', 'textarea'],
    ['long', 'number'],
    ['float', 'number'],
    ['boolean', 'checkbox'],
    ['date', 'dateparts'],
  ])('a field of type %s is drawn as %s', (type, widget) => {
    expect(
      formOf({ 'data.x': { type } }, [{ type: 'FormInput', schemaPath: 'data.x' }]).form.uiSchema['data_x'],
    ).toMatchObject({ 'ui:widget': widget });
  });

  it('shows the editor’s texts, else the message key of its path', () => {
    const { form } = formOf({ 'profile.firstName': text, 'profile.lastName': text }, [
      {
        type: 'FormInput',
        schemaPath: 'profile.firstName',
        label: 'Rufname',
        hint: 'Wie sollen wir Sie nennen?',
        width: 'half',
      },
      { type: 'FormInput', schemaPath: 'profile.lastName' },
    ]);
    expect(form.schema.properties?.['profile_firstName']?.title).toBe('Rufname');
    expect(form.uiSchema['profile_firstName']).toMatchObject({
      'ui:help': 'Wie sollen wir Sie nennen?',
      'ui:autocomplete': 'given-name',
      'ui:options': { width: 'half' },
    });
    expect(optionsOf(form, 'profile_firstName').titleKey).toBeUndefined();
    expect(optionsOf(form, 'profile_lastName').titleKey).toBe('global.fields.profile.lastName');
  });

  it('is a select if the editor lists options; those that the provider would refuse are left out', () => {
    const { form, findings } = formOf(
      { 'data.x': { ...text, format: "regex('^[a-z]$')" }, 'data.n': { type: 'long', format: '1-3,5' } },
      [
        {
          type: 'FormInput',
          schemaPath: 'data.x',
          label: 'X',
          at: '/x',
          options: [{ value: 'a', label: 'A' }, { value: 'B' }],
        },
        {
          type: 'FormInput',
          schemaPath: 'data.n',
          label: 'N',
          at: '/n',
          options: ['1', '4', '5', 'x'].map((value) => ({ value })),
        },
      ],
    );
    expect(form.schema.properties).toEqual({
      data_x: { title: 'X', type: 'string', enum: ['a'] },
      data_n: { title: 'N', type: 'integer', enum: [1, 5] },
    });
    expect(optionsOf(form, 'data_x').choices).toEqual([{ value: '' }, { value: 'a', label: 'A' }]);
    expect(codes(findings)).toEqual(['option-refused-by-schema /x', 'option-refused-by-schema /n']);
  });

  it('choices of a number stand for what is stored, however the editor wrote them', () => {
    const options = ['01', '02', '1e1'].map((value) => ({ value, label: `Monat ${value}` }));
    const config = { type: 'FormInput', schemaPath: 'data.n', label: 'N', options };
    const { form } = formOf({ 'data.n': { type: 'long' } }, [config], { account: { data: { n: 2 } } });
    expect(optionsOf(form, 'data_n').choices).toEqual([
      { value: '1', label: 'Monat 01' },
      { value: '2', label: 'Monat 02' },
      { value: '10', label: 'Monat 1e1' },
    ]);
    expect(form.schema.properties?.['data_n']?.enum).toEqual([1, 2, 10]);
  });

  it.each<readonly [string, object, object, unknown, FormValue, readonly string[]]>([
    ['met by no', {}, {}, {}, { data_x: false }, []],
    ['met by no, although it may be null', { allowNull: true }, {}, {}, { data_x: false }, []],
    ['met by no alone', { format: 'false' }, {}, {}, { data_x: false }, []],
    ['met by its tick alone', { format: 'true' }, {}, {}, {}, ['required']],
    ['met by its tick alone, although it may be null', { format: 'true', allowNull: true }, {}, {}, {}, ['required']],
    ['met by a choice where the editor lists them', {}, { options: yesOrNo }, {}, {}, ['required']],
    ['met by the choice “no”', {}, { options: yesOrNo }, { x: false }, { data_x: false }, []],
  ])('a required yes or no is %s (requirements#IDP-field)', (_title, field, config, data, value, errors) => {
    const account = { data: Object(data) };
    const { form } = formOf(
      { 'data.x': { type: 'boolean', required: true, ...field } },
      [{ type: 'FormInput', schemaPath: 'data.x', label: 'X', ...config }],
      { account },
    );
    const untouched = toFormValue(form.bindings, account);
    expect(untouched).toEqual(value);
    expect(checkForm(form, untouched).errors.map(({ what }) => what)).toEqual(errors);
  });

  it.each([
    ['a required yes or no', { required: true }],
    ['an optional one', {}],
    ['an optional one that may be null', { allowNull: true }],
  ])('%s that was ticked and unticked again is the same as untouched', (_title, rules) => {
    const { form } = formOf({ 'data.x': { type: 'boolean', ...rules } }, [
      { type: 'FormInput', schemaPath: 'data.x', label: 'X' },
    ]);
    const untouched = toFormValue(form.bindings, {});
    expect(changedKeys({ data_x: false }, untouched)).toEqual([]);
    expect(toChangeSet(form.bindings, untouched, { data_x: false })).toEqual({});
  });
});
