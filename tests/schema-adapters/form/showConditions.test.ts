import { describe, expect, it } from 'vitest';
import { hiddenFields, submittedValue } from '../../../schema-adapters/form/hiddenFields.ts';
import { checkForm } from '../../../schema-adapters/form/checkForm.ts';
import { adaptTabs } from '../../../schema-adapters/form/adaptTabs.ts';
import { toChangeSet, toFormValue } from '../../../schema-adapters/form/accountValues.ts';
import { parseTabs } from '../../../schema-adapters/content/parseTabs.ts';
import type { AdaptedForm, FormValue } from '../../../schema-adapters/model/form.ts';
import type { AdaptContext } from '../../../schema-adapters/model/site.ts';
import { codes, contextOf, type Fields } from '../testForms.ts';

const text = { type: 'string', writeAccess: 'clientModify' };
const fields: Fields = {
  'profile.firstName': text,
  'profile.country': text,
  'profile.zip': text,
  'profile.birthDay': { type: 'long', writeAccess: 'clientModify', allowNull: true },
  'profile.birthMonth': { type: 'long', writeAccess: 'clientModify', allowNull: true },
  'profile.birthYear': { type: 'long', writeAccess: 'clientModify', allowNull: true },
  'profile.phones.number': text,
  'data.kind': { ...text, format: "regex('^(dog|cat|fish)$')" },
  'data.name': { ...text, required: true },
  'data.age': { type: 'integer', writeAccess: 'clientModify', allowNull: true },
  'data.born': { type: 'date', writeAccess: 'clientModify', allowNull: true },
  'data.walks': { type: 'boolean', writeAccess: 'clientModify' },
  'data.chipped': { type: 'boolean', writeAccess: 'clientModify', required: true },
  'data.toys': { type: 'boolean', writeAccess: 'clientModify' },
  'subscriptions.NLT_PETS': {},
};

const kinds = ['dog', 'cat', 'fish'].map((value) => ({ value, label: value }));
const yesOrNo = ['true', 'false'].map((value) => ({ value, label: value }));
const field = (schemaPath: string, more: object = {}) => ({ type: 'FormInput', schemaPath, ...more });
const deciding = [
  field('data.kind', { options: kinds }),
  field('data.age'),
  field('data.born'),
  field('data.walks'),
  field('data.chipped', { options: yesOrNo }),
  { type: 'BirthdayInput' },
  { type: 'PhoneInput' },
];
const when = (path: string, test: string, ...values: readonly string[]) => [{ field: path, test, values }];

/** The form of one tab with these parts, adapted on the 29th of February 2024. */
function adapted(components: readonly unknown[], rest: Partial<AdaptContext> = {}) {
  const { tabs } = parseTabs([{ anchor: 'pets', components }], '');
  const { forms, findings } = adaptTabs(tabs, contextOf(fields, { now: Date.UTC(2024, 1, 29), ...rest }));
  const [form] = forms;
  if (!form) throw new Error('no form');
  return { form, findings: codes(findings).filter((code) => code.startsWith('condition')) };
}
/** Whether the name is shown for a value, if it depends on this condition. */
function isShown(showIf: readonly object[], value: FormValue): boolean {
  const { form } = adapted([{ type: 'profile', fields: [...deciding, field('data.name', { showIf })] }]);
  return !hiddenFields(form, value).has('data_name');
}

describe('a field that depends on an answer', () => {
  it.each([
    ['is', 'data.kind', ['dog'], { data_kind: 'dog' }, { data_kind: 'cat' }],
    ['is', 'data.kind', ['dog'], { data_kind: 'dog' }, {}],
    ['is', 'data.kind', ['dog', 'cat'], { data_kind: 'cat' }, { data_kind: 'fish' }],
    ['isNot', 'data.kind', ['dog', 'cat'], { data_kind: 'fish' }, { data_kind: 'dog' }],
    ['isNot', 'data.kind', ['dog'], {}, { data_kind: 'dog' }],
    ['isAnswered', 'data.kind', [], { data_kind: 'fish' }, {}],
    ['isAnswered', 'data.kind', [], { data_kind: 'fish' }, { data_kind: '' }],
    ['isNotAnswered', 'data.kind', [], {}, { data_kind: 'fish' }],
    ['isNotAnswered', 'data.kind', [], { data_kind: null }, { data_kind: 'fish' }],
    ['is', 'data.age', ['3'], { data_age: 3 }, { data_age: 4 }],
    ['atLeast', 'data.age', ['3'], { data_age: 3 }, { data_age: 2 }],
    ['atLeast', 'data.age', ['-3'], { data_age: 0 }, {}],
    ['atMost', 'data.age', ['3'], { data_age: -1 }, { data_age: 4 }],
    ['isAnswered', 'data.age', [], { data_age: 0 }, { data_age: null }],
    ['is', 'data.walks', ['true'], { data_walks: true }, { data_walks: false }],
    ['is', 'data.walks', ['true'], { data_walks: true }, {}],
    ['is', 'data.walks', ['false'], { data_walks: false }, { data_walks: true }],
    ['is', 'data.walks', ['false'], {}, { data_walks: true }],
    ['isNot', 'data.walks', ['false'], { data_walks: true }, {}],
    ['is', 'data.chipped', ['false'], { data_chipped: false }, {}],
    ['isAnswered', 'data.chipped', [], { data_chipped: false }, {}],
    ['is', 'data.born', ['2020-02-01'], { data_born: '2020-02-01' }, { data_born: '2020-02-10' }],
    ['atLeast', 'data.born', ['2019-09-30'], { data_born: '2019-09-30' }, { data_born: '2019-09-29' }],
    ['atLeast', 'data.born', ['2019-09-30'], { data_born: '2020-01-01' }, { data_born: '1999-12-31' }],
    ['atMost', 'data.born', ['2019-09-30'], { data_born: '2019-09-30' }, { data_born: '2019-10-01' }],
    ['atMost', 'data.born', ['2019-09-30'], { data_born: '0099-12-31' }, {}],
    ['yearsAgo', 'data.born', ['10'], { data_born: '2014-02-28' }, { data_born: '2014-03-01' }],
    ['yearsAgo', 'data.born', ['0'], { data_born: '2024-02-29' }, { data_born: '2024-03-01' }],
    ['isAnswered', 'data.born', [], { data_born: '2014-03-01' }, { data_born: '2014-03-' }],
    ['isAnswered', 'profile.phones[0]', [], { phone: { number: '+49' } }, { phone: {} }],
    ['isAnswered', 'profile.phones.number', [], { phone: { number: '+49' } }, {}],
    ['atMost', 'profile.birthYear', ['1999'], { birthday: { year: 1999 } }, { birthday: { year: 2000 } }],
  ])(
    '%s %s %j holds for %j and not for %j (requirements#show-only-if)',
    (test, path, values, matchingValue, hidden) => {
      expect([
        isShown(when(path, test, ...values), matchingValue),
        isShown(when(path, test, ...values), hidden),
      ]).toEqual([true, false]);
    },
  );

  it.each([
    [{ day: 28, month: 2, year: 2006 }, true],
    [{ day: 31, month: 12, year: 2005 }, true],
    [{ day: 29, month: 1, year: 2006 }, true],
    [{ day: 1, month: 3, year: 2006 }, false],
    [{ day: 1, month: 1, year: 2007 }, false],
    [{ month: 1, year: 2000 }, false],
    [{}, false],
  ])('born on %j somebody is 18 on the 29th of February 2024: %s', (birthday, isOfAge) => {
    expect(isShown(when('profile.birthDay', 'yearsAgo', '18'), { birthday })).toBe(isOfAge);
  });

  it('is shown only if all conditions hold', () => {
    const both = [...when('data.kind', 'is', 'dog'), ...when('data.age', 'atLeast', '2')];
    const values = [{ data_kind: 'dog', data_age: 2 }, { data_kind: 'dog' }, { data_age: 2 }];
    expect(values.map((value) => isShown(both, value))).toEqual([true, false, false]);
  });

  it('is hidden where the field that decides is hidden, whatever the account has in it', () => {
    const walks = field('data.walks', { showIf: when('data.kind', 'is', 'dog') });
    const name = field('data.name', { showIf: when('data.walks', 'is', 'true') });
    const { form } = adapted([{ type: 'profile', fields: [field('data.kind', { options: kinds }), walks, name] }]);
    expect([...hiddenFields(form, { data_kind: 'cat', data_walks: true })]).toEqual(['data_walks', 'data_name']);
    expect([...hiddenFields(form, { data_kind: 'dog', data_walks: true })]).toEqual([]);
  });

  it('comes and goes in the same way beside a list', () => {
    const name = field('data.name', { showIf: when('data.kind', 'is', 'dog') });
    const { form } = adapted([{ type: 'profile', fields: [field('data.kind', { options: kinds }), name] }]);
    const { schema, ...rest } = form;
    const listed: AdaptedForm = {
      ...rest,
      schema: {
        ...schema,
        properties: { ...schema.properties, friends: { type: 'array', items: { type: 'string' } } },
      },
    };
    expect([...hiddenFields(listed, { data_kind: 'cat' })]).toEqual(['data_name']);
    expect(checkForm(listed, { data_kind: 'cat' }).errors).toEqual([]);
    expect(checkForm(listed, { data_kind: 'dog' }).errors).toEqual([{ form: ['data_name'], what: 'required' }]);
  });

  it('stands in `then` with its rules and its place in `required`, and nowhere else', () => {
    const name = field('data.name', { showIf: when('data.kind', 'is', 'dog') });
    const { form } = adapted([{ type: 'profile', fields: [name, field('data.kind', { options: kinds })] }]);
    const { allOf: [condition] = [], properties, required } = form.schema;
    expect([Object.keys(properties ?? {}), required]).toEqual([['data_kind'], undefined]);
    expect(condition?.if).toEqual({
      type: 'object',
      properties: { data_kind: { enum: ['dog'] } },
      required: ['data_kind'],
    });
    expect(condition?.then).toMatchObject({ properties: { data_name: { pattern: '\\S' } }, required: ['data_name'] });
    expect(form.uiSchema['ui:order']).toEqual(['data_name', 'data_kind']);
  });

  it('takes the rule of its country along: a hidden postcode is not asked by its rule', () => {
    const zip = field('profile.zip', { showIf: when('data.walks', 'is', 'true') });
    const { form } = adapted([{ type: 'profile', fields: [field('data.walks'), { type: 'CountryInput' }, zip] }]);
    const errors = (value: FormValue) => checkForm(form, value).errors.map(({ form: path }) => path.join('.'));
    expect(errors({ data_walks: true, profile_country: 'BE', profile_zip: '12345' })).toEqual(['profile_zip']);
    expect(errors({ data_walks: true, profile_country: 'DE', profile_zip: '12345' })).toEqual([]);
    expect(errors({ profile_country: 'BE', profile_zip: '12345' })).toEqual([]);
    expect(form.schema.allOf).toHaveLength(1);
  });

  it('is neither asked nor required while it is hidden', () => {
    const name = field('data.name', { showIf: when('data.kind', 'is', 'dog') });
    const { form } = adapted([{ type: 'profile', fields: [field('data.kind', { options: kinds }), name] }]);
    const errors = (value: FormValue) => checkForm(form, value).errors.map(({ what }) => what);
    expect(errors({ data_kind: 'cat' })).toEqual([]);
    expect(errors({ data_kind: 'dog' })).toEqual(['required']);
    expect(errors({ data_kind: 'cat', data_name: ' ' })).toEqual([]);
    expect(errors({ data_kind: 'dog', data_name: ' ' })).toEqual(['pattern']);
  });

  it('a group of tiles and a whole part of a tab depend like a field', () => {
    const tiles = (path: string) => [{ label: 'T', schemaPaths: [path] }];
    const { form } = adapted([
      { type: 'profile', fields: [field('data.kind', { options: kinds })] },
      {
        type: 'radiotiles',
        groups: [{ label: 'G', tiles: tiles('data.walks'), showIf: when('data.kind', 'is', 'dog') }],
      },
      { type: 'booleantiles', tiles: tiles('data.toys'), showIf: when('data.kind', 'isNot', 'fish') },
    ]);
    expect([...hiddenFields(form, { data_kind: 'cat' })]).toEqual(['data_walks']);
    expect([...hiddenFields(form, { data_kind: 'fish' })]).toEqual(['data_walks', 'data_toys']);
  });

  it('a newsletter that the customer has is always shown, so that they can leave it (requirements#show-only-if-screen)', () => {
    const newsletters = { type: 'subscriptions', newsletters: [{ key: 'NLT_PETS', name: 'Pets' }] };
    const parts = [
      { type: 'profile', fields: [field('data.kind', { options: kinds })] },
      { ...newsletters, showIf: when('data.kind', 'is', 'dog') },
    ];
    const account = { subscriptions: { NLT_PETS: { email: { isSubscribed: true } } } };
    expect(hiddenFields(adapted(parts).form, {}).size).toBe(1);
    expect(hiddenFields(adapted(parts, { account }).form, {}).size).toBe(0);
  });

  it.each([
    ['a field that no tab has', when('data.gone', 'is', 'dog'), 'condition-field-missing'],
    ['the field itself', when('data.name', 'isAnswered'), 'condition-in-circle'],
    ['a text as if it were a number', when('data.kind', 'atLeast', '3'), 'condition-test-refused'],
    ['a box as if it had no answer', when('data.walks', 'isAnswered'), 'condition-test-refused'],
    ['a number as if it were a day', when('data.age', 'yearsAgo', '3'), 'condition-test-refused'],
    ['a number with a word', when('data.age', 'is', 'three'), 'condition-value-refused'],
    ['a number with a word as its limit', when('data.age', 'atMost', 'three'), 'condition-value-refused'],
    ['a day that does not exist', when('data.born', 'atLeast', '2020-13-01'), 'condition-value-refused'],
    ['half a year', when('data.born', 'yearsAgo', '0.5'), 'condition-value-refused'],
    ['a box with a word', when('data.walks', 'is', 'yes'), 'condition-value-refused'],
  ])('a condition on %s is a finding, and the field is always shown', (_name, showIf, code) => {
    const { form, findings } = adapted([{ type: 'profile', fields: [...deciding, field('data.name', { showIf })] }]);
    expect(findings).toEqual([`${code} /0/components/0/fields/7/showIf/0`]);
    // An empty list is no JSON Schema.
    expect(form.schema.allOf).not.toEqual([]);
    expect(form.schema.properties).toHaveProperty('data_name');
  });

  it('a value that the schema does not have is a finding; the others go on deciding', () => {
    const showIf = when('data.kind', 'is', 'dog', 'horse');
    const { form, findings } = adapted([{ type: 'profile', fields: [...deciding, field('data.name', { showIf })] }]);
    expect(findings).toEqual(['condition-value-refused /0/components/0/fields/7/showIf/0']);
    expect([...hiddenFields(form, { data_kind: 'cat' })]).toEqual(['data_name']);
  });

  it('fields that decide each other in a circle are all shown, and each place is a finding', () => {
    const kind = field('data.kind', { options: kinds, showIf: when('data.age', 'isAnswered') });
    const age = field('data.age', { showIf: when('data.born', 'isAnswered') });
    const born = field('data.born', { showIf: when('data.kind', 'isAnswered') });
    const name = field('data.name', { showIf: when('data.kind', 'is', 'dog') });
    const { form, findings } = adapted([{ type: 'profile', fields: [kind, age, born, name] }]);
    const at = (index: number) => `condition-in-circle /0/components/0/fields/${index}/showIf/0`;
    expect(findings).toEqual([at(0), at(1), at(2)]);
    expect([...hiddenFields(form, {})]).toEqual(['data_name']);
  });
});

describe('what a save makes of hidden fields', () => {
  const account = { data: { kind: 'dog', name: 'Rex', age: 3 } };
  const saved = (emptyWhenHidden: boolean) => {
    const showIf = when('data.kind', 'is', 'dog');
    const { form } = adapted([
      {
        type: 'profile',
        fields: [
          field('data.kind', { options: kinds }),
          field('data.name', { showIf }),
          field('data.age', { showIf, emptyWhenHidden }),
        ],
      },
    ]);
    const before = toFormValue(form.bindings, account);
    const patchOf = (value: FormValue, opened: readonly string[] = []) => {
      const all = { ...before, ...value };
      const hidden = new Set([...hiddenFields(form, all)].filter((name) => !opened.includes(name)));
      return toChangeSet(form.bindings, before, submittedValue(form, before, all, hidden), account);
    };
    return { form, before, patchOf };
  };

  it('what was typed into a field that is hidden now is not sent, and the account keeps its value', () => {
    const { patchOf } = saved(false);
    expect(patchOf({ data_kind: 'cat', data_name: 'Tom', data_age: 4 })).toEqual({ data: { kind: 'cat' } });
  });

  it('what its editor wants emptied is emptied in the account', () => {
    expect(saved(true).patchOf({ data_kind: 'cat', data_age: 4 })).toEqual({ data: { kind: 'cat', age: null } });
  });

  it('what was hidden before the customer changed anything is not emptied', () => {
    const { form } = saved(true);
    const before = { data_kind: 'cat', data_age: 4 };
    expect(submittedValue(form, before, { ...before, data_kind: 'fish' })).toEqual({ data_kind: 'fish', data_age: 4 });
  });

  it('a hidden field that the provider refused is sent as the customer mends it', () => {
    expect(saved(false).patchOf({ data_kind: 'cat', data_name: 'Tom' }, ['data_name'])).toEqual({
      data: { kind: 'cat', name: 'Tom' },
    });
  });
});
