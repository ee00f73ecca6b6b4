import { describe, expect, it } from 'vitest';
import { checkForm } from '../../../schema-adapters/form/checkForm.ts';
import { parseTabs } from '../../../schema-adapters/content/parseTabs.ts';
import { adaptTabs } from '../../../schema-adapters/form/adaptTabs.ts';
import { toChangeSet, toFormValue } from '../../../schema-adapters/form/accountValues.ts';
import { textOfValue } from '../../../schema-adapters/form/formSchema.ts';
import type { AccountData } from '../../../schema-adapters/model/provider.ts';
import { codes, contextOf, formOf, optionsOf, type Fields } from '../testForms.ts';

const text = { type: 'string', writeAccess: 'clientModify', allowNull: true };
const flag = { type: 'boolean', writeAccess: 'clientModify' };
const fields: Fields = {
  'profile.firstName': text,
  'profile.gender': { ...text, format: "regex('^[fmu]{1}$')" },
  'data.often': { ...text, required: true },
  'data.rooms': { type: 'integer', writeAccess: 'clientModify', allowNull: true },
  'data.card': { type: 'long', writeAccess: 'clientModify', allowNull: true },
  'data.size': { type: 'float', writeAccess: 'clientModify', allowNull: true },
  'data.baby': flag,
  'data.kids': flag,
  'data.bio': flag,
};
const field = (schemaPath: string, more: object = {}) => ({
  type: 'FormInput',
  schemaPath,
  label: schemaPath,
  ...more,
});
const options = ['1', '2'].map((value) => ({ value, label: value }));
const tiles = [
  { label: 'Family', schemaPaths: ['data.baby', 'data.kids'] },
  { label: 'Bio', schemaPaths: ['data.bio'] },
];
const components = [
  {
    type: 'profile',
    fields: [
      field('profile.firstName'),
      field('data.often', { options }),
      field('data.rooms', { options }),
      field('data.card'),
      field('data.size'),
    ],
  },
  { type: 'booleantiles', tiles },
];

function opened(account: AccountData) {
  const { tabs } = parseTabs([{ anchor: 'a', components }], '');
  const { forms, findings } = adaptTabs(tabs, contextOf(fields, { account }));
  const [form] = forms;
  if (!form) throw new Error('no form');
  const value = toFormValue(form.bindings, account);
  const sends = (change: object) => toChangeSet(form.bindings, value, { ...value, ...change }, account);
  return { form, value, findings: codes(findings), errors: checkForm(form, value).errors, sends };
}

describe('a stored value that the form does not offer', () => {
  it.each([
    ['a text', { often: 'daily', rooms: 1 }, 'data_often', 'daily', { data: { often: '1' } }, '1'],
    ['a number', { often: '1', rooms: 9 }, 'data_rooms', '9', { data: { rooms: 2 } }, 2],
  ])(
    'is a choice of its own, untouched without an error, and can be left: %s',
    (_what, data, key, choiceValue, sent, other) => {
      const { form, errors, sends } = opened({ data });
      expect(errors).toEqual([]);
      const ui = form.uiSchema[key];
      const { choices = [] } = ui && 'ui:options' in ui ? ui['ui:options'] : {};
      expect(choices.filter(({ value }) => value !== '')).toEqual([...options, { value: choiceValue }]);
      expect(sends({})).toEqual({});
      expect(sends({ [key]: other })).toEqual(sent);
    },
  );

  it('of somebody else is not offered', () => {
    expect(opened({ data: { often: '1', rooms: 2 } }).form.schema.properties?.['data_often']?.enum).not.toContain(
      'daily',
    );
  });
});

it.each([
  ['a country outside of the list', { type: 'CountryInput' }, 'profile.country', {}, { profile: { country: 'US' } }],
  ['a number', field('data.rooms', { options }), 'data.rooms', { type: 'integer' }, { data: { rooms: 2 } }],
  [
    'a number without a choice',
    field('data.rooms', { options }),
    'data.rooms',
    { type: 'integer' },
    { data: { rooms: 9 } },
  ],
])('a choice that cannot be changed any more shows what the account has: %s', (_what, config, path, rules, account) => {
  const { form } = formOf({ [path]: { ...rules, writeAccess: 'clientCreate' } }, [config], { account });
  const key = path.replace('.', '_');
  const value = toFormValue(form.bindings, account);
  const offered = optionsOf(form, key).choices?.map((choice) => choice.value);
  expect(offered).toContain(textOfValue(value[key]));
  expect(form.schema.properties?.[key]?.enum).toContain(value[key]);
  expect([form.uiSchema[key], checkForm(form, value).errors]).toMatchObject([{ 'ui:readonly': true }, []]);
});

describe('a stored whole number that JavaScript has rounded', () => {
  it.each([6_001_234_567_890_124_000, '6001234567890123457', -9_007_199_254_740_992])(
    'is left out, and is a finding: %j',
    (card) => {
      const { form, findings, errors, value } = opened({ data: { card, often: '1', size: 1e300 } });
      expect(findings).toEqual(['account-number-too-large /0/components/0/fields/3']);
      expect(form.schema.properties).not.toHaveProperty('data_card');
      expect([errors, value['data_size']]).toEqual([[], 1e300]);
    },
  );
});

describe('a tile with several paths of which some are on', () => {
  const mixed = { data: { often: '1', baby: true, kids: false } };
  it('is mixed, and untouched nothing of it is sent', () => {
    const { form, value, errors, sends } = opened(mixed);
    expect(form.uiSchema['data_baby']).toMatchObject({ 'ui:options': { tile: { isMixed: true } } });
    expect([value['data_baby'], value['data_bio'], errors, sends({})]).toEqual([undefined, false, [], {}]);
  });

  it('turns all on, then all off', () => {
    const { sends } = opened(mixed);
    expect(sends({ data_baby: true })).toEqual({ data: { baby: true, kids: true } });
    expect(sends({ data_baby: false })).toEqual({ data: { baby: false, kids: false } });
  });

  it.each([
    [{}, false],
    [{ baby: true, kids: true }, true],
    [{ kids: false }, false],
  ])('is not mixed with %j', (data, on) => {
    const { form, value } = opened({ data });
    expect([value['data_baby'], JSON.stringify(form.uiSchema).includes('isMixed')]).toEqual([on, false]);
  });
});
