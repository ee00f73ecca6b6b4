import { describe, expect, it } from 'vitest';
import { adaptTabs } from '../../../schema-adapters/form/adaptTabs.ts';
import { toChangeSet, toFormValue } from '../../../schema-adapters/form/accountValues.ts';
import type { AccountData } from '../../../schema-adapters/model/provider.ts';
import { isList, type Json } from '../../../schema-adapters/model/json.ts';
import { writePath } from '../../../schema-adapters/providerPath.ts';
import { parseAccount } from '#src/provider/provider.ts';
import { cases, isLong, timeLimit } from '../../longRun.ts';
import { codes, formOf } from '../testForms.ts';
import { checkOtherLeaves, directLink, proxyLink, type Writer } from './otherLeaves.ts';

const links = { 'the page': directLink, 'the services': proxyLink };

/** Writers that lose something. */
const broken: Readonly<Record<string, Partial<Writer>>> = {
  'writes an object path through a list': {
    adaptTabs: (tabs, { account: _account, ...context }) => adaptTabs(tabs, context),
    toChangeSet: (bindings, before, after) => toChangeSet(bindings, before, after),
  },
  'writes lists without what they hold': {
    toChangeSet: (bindings, before, after) => toChangeSet(bindings, before, after),
  },
  'writes lists with rounded numbers': {
    link: { ...directLink, read: (...args) => ({ ...directLink.read(...args), mergesLists: true }) },
  },
  'reads long lists cut': {
    link: {
      ...directLink,
      read: (text) =>
        parseAccount(JSON.parse(text, (_name, value: Json) => (isList(value) ? value.slice(0, 500) : value))),
    },
  },
  'writes lists as the services show them': { link: { ...directLink, read: proxyLink.read } },
  'sends every field of the form': {
    toChangeSet: (bindings, _before, after, account) =>
      bindings.reduce<AccountData>(
        (patch, { form: [key = ''], provider }) => {
          return provider.includes('[') ? patch : writePath(patch, provider, after[key] ?? null);
        },
        toChangeSet(bindings, {}, after, account),
      ),
  },
};

describe('writing one field', () => {
  describe.each(Object.entries(links))('through %s', (_who, link) => {
    it(
      'leaves every other leaf of any account unchanged (requirements#lists-and-objects, requirements#DATA-1)',
      { timeout: timeLimit },
      () => {
        checkOtherLeaves({ adaptTabs, toChangeSet, link }, cases(60, 20_000));
      },
    );
  });

  // What long lists and rounded numbers lose takes many cases to find.
  const quick = [
    'writes an object path through a list',
    'writes lists without what they hold',
    'sends every field of the form',
  ];
  it.each(Object.entries(broken).filter(([name]) => isLong || quick.includes(name)))(
    'catches a writer that %s',
    { timeout: timeLimit },
    (_name, wrong) => {
      expect(() => {
        checkOtherLeaves({ adaptTabs, toChangeSet, link: directLink, ...wrong }, 20_000);
      }).toThrow(/Property failed/);
    },
  );
});

const text = { type: 'string' };
const children: AccountData = { data: { child: [{ firstName: 'Ada', age: 4 }, { firstName: 'Max' }] } };
const notWritable = ['account-list-not-writable /field'];
const childForm = (schemaPath: string, account: AccountData | undefined) =>
  formOf(
    { 'data.child.firstName': text, 'data.child.age': {}, 'data.child.vetId': { writeAccess: 'serverOnly' } },
    [{ type: 'FormInput', schemaPath, at: '/field' }],
    { account },
  );

describe('a list where the schema has an object', () => {
  it('is not offered, with a finding', () => {
    const { form, findings } = childForm('data.child.firstName', children);
    expect(form.bindings).toEqual([]);
    expect(codes(findings)).toEqual(['account-holds-other-kind /field']);
  });

  it('can be edited as a list if the content names an item', () => {
    const { form } = childForm('data.child[1].firstName', children);
    const before = toFormValue(form.bindings, children);
    expect(before).toEqual({ data_child_1_firstName: 'Max' });
    expect(toChangeSet(form.bindings, before, { data_child_1_firstName: 'Tom' }, children)).toEqual({
      data: { child: [{ firstName: 'Ada', age: 4 }, { firstName: 'Tom' }] },
    });
  });

  it.each<[string, AccountData]>([
    ['an object where an item is named', { data: { child: { firstName: 'Ada' } } }],
    ['a text where an object is expected', { data: { child: 'Ada' } }],
    ['a list of lists', { data: { child: [[{ firstName: 'Ada' }]] } }],
  ])('%s is not offered either', (_title, account) => {
    expect(childForm('data.child[0].firstName', account).form.bindings).toEqual([]);
  });

  it('a list where the field has a single value is not offered', () => {
    const account = { data: { hobby: ['chess', 'go'] } };
    expect(
      formOf({ 'data.hobby': text }, [{ type: 'FormInput', schemaPath: 'data.hobby' }], { account }).form.bindings,
    ).toEqual([]);
  });

  it.each([
    ['a number of 19 digits', [{ firstName: 'Ada', number: 2 ** 62 }], ['account-list-not-exact /field']],
    ['a number without end', [{ firstName: 'Ada' }, { number: [Infinity] }], ['account-list-not-exact /field']],
    ['what is too deep to be read', [{ firstName: 'Ada', other: Number.NaN }], ['account-list-not-exact /field']],
    ['a member that only servers write', [{ firstName: 'Ada' }, { vetId: 'V-77' }], notWritable],
    ['a member that no schema has', [{ firstName: 'Ada', chip: null }], notWritable],
    ['600 items and nulls', [null, ...Array.from({ length: 599 }, () => ({ age: 1 }))], ['label-missing /field']],
  ])('with %s is written with all that it has, or not offered', (_what, child, problems) => {
    const { form, findings } = childForm('data.child[0].firstName', { data: { child } });
    expect(codes(findings)).toEqual(problems);
    const patch = toChangeSet(form.bindings, {}, { data_child_0_firstName: 'Tom' }, { data: { child } });
    const [first, ...others] = child;
    expect(patch).toEqual(
      form.bindings.length === 0 ? {} : { data: { child: [{ ...Object(first), firstName: 'Tom' }, ...others] } },
    );
  });

  it('may hold what only servers write where lists are merged', () => {
    const account = { mergesLists: true, data: { child: [{ firstName: 'Ada', vetId: 'V-77' }] } } as const;
    expect(childForm('data.child[0].firstName', account).form.bindings).toHaveLength(1);
  });

  it('may hold such numbers where lists are merged, beside the field alone', () => {
    const account = { mergesLists: true, data: { child: [{ firstName: 'Ada', age: 2 ** 60 }] } } as const;
    expect(childForm('data.child[0].firstName', account).form.bindings).toHaveLength(1);
    const ages = formOf({ 'data.child.age': {} }, [{ type: 'FormInput', schemaPath: 'data.child[0].age' }], {
      account,
    });
    expect(ages.form.bindings).toEqual([]);
  });

  it('is never written, by any form', () => {
    const { form } = childForm('data.child.firstName', undefined);
    expect(toChangeSet(form.bindings, {}, { data_child_firstName: 'Tom' }, children)).toEqual({});
  });

  it('an empty field after the end adds nothing, a filled one becomes the next item', () => {
    const paths = ['data.child[0].firstName', 'data.child[2].firstName', 'data.child[3].firstName'];
    const { form } = formOf(
      { 'data.child.firstName': text },
      paths.map((schemaPath) => ({ type: 'FormInput', schemaPath })),
    );
    const account = { data: { child: [{ firstName: 'Ada' }] } };
    const before = toFormValue(form.bindings, account);
    expect(toChangeSet(form.bindings, before, { ...before, data_child_0_firstName: 'Eva' }, account)).toEqual({
      data: { child: [{ firstName: 'Eva' }] },
    });
    expect(toChangeSet(form.bindings, before, { ...before, data_child_3_firstName: 'Tom' }, account)).toEqual({
      data: { child: [{ firstName: 'Ada' }, { firstName: 'Tom' }] },
    });
  });

  it('cannot be an object for one field and a list for another', () => {
    const { form, findings } = formOf({ 'data.child.firstName': text, 'data.child.age': text }, [
      { type: 'FormInput', schemaPath: 'data.child.firstName', label: 'A' },
      { type: 'FormInput', schemaPath: 'data.child[0].age', label: 'B', at: '/second' },
    ]);
    expect(form.bindings.map(({ provider }) => provider)).toEqual(['data.child.firstName']);
    expect(codes(findings)).toEqual(['list-and-object /second']);
  });
});
