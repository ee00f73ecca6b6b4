import { createSchemaUtils } from '@rjsf/utils';
import stock from '@rjsf/validator-ajv8';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkForm, hiddenFields, namesInOrder, unfolded, schemaErrors } from '@kontor/schema-adapters/checks';
import { parseTabs } from '@kontor/schema-adapters/content';
import { adaptTabs, type AdaptedForm, type FormValue, conditionTests } from '@kontor/schema-adapters';
import { refusalOf } from '#backend/shared/strictForms.ts';
import { cases, timeLimit } from '../../longRun.ts';
import { contextOf } from '../../schema-adapters/testForms.ts';
import { ajvVerdict } from './judge.ts';

const day = Date.UTC(2024, 1, 29);
const written = { writeAccess: 'clientModify' };
const fields = {
  'profile.firstName': { ...written, type: 'string', required: true },
  'profile.birthDay': { ...written, type: 'long', allowNull: true },
  'profile.birthMonth': { ...written, type: 'long', allowNull: true },
  'profile.birthYear': { ...written, type: 'long', allowNull: true },
  'profile.phones.number': { ...written, type: 'string' },
  'profile.zip': { ...written, type: 'string' },
  'profile.country': { ...written, type: 'string' },
  'data.a.kind': { ...written, type: 'string' },
  'data.a.b.age': { ...written, type: 'integer', format: '0-30', allowNull: true },
  'data.born': { ...written, type: 'date', required: true },
  'data.list.walks': { ...written, type: 'boolean' },
};
const kinds = ['dog', 'cat', 'fish'].map((value) => ({ value, label: value }));
const configs = [
  { type: 'FormInput', schemaPath: 'profile.firstName' },
  { type: 'BirthdayInput' },
  { type: 'PhoneInput' },
  { type: 'FormInput', schemaPath: 'profile.zip' },
  { type: 'CountryInput' },
  { type: 'FormInput', schemaPath: 'data.a.kind', options: kinds },
  { type: 'FormInput', schemaPath: 'data.a.b.age' },
  { type: 'FormInput', schemaPath: 'data.born' },
  { type: 'FormInput', schemaPath: 'data.list[1].walks' },
];

const deciders = [...Object.keys(fields), 'profile.phones[0]', 'data.list[1].walks'];
const values = ['dog', 'cat', 'true', 'false', '3', '18', '2006-02-28', '2024-02-29', 'DE'];
const condition = fc.record({
  field: fc.constantFrom(...deciders),
  test: fc.constantFrom(...Object.keys(conditionTests)),
  values: fc.subarray(values, { minLength: 1, maxLength: 2 }),
});
/** The same with as many values as the test takes. */
const showIf = fc.array(condition, { minLength: 1, maxLength: 2 }).map((conditions) =>
  conditions.map((one) => ({
    ...one,
    values: one.values.slice(0, { isAnswered: 0, isNotAnswered: 0, is: 2, isNot: 2 }[one.test] ?? 1),
  })),
);
const optionalCondition = fc.option(showIf, { nil: undefined, freq: 3 });
const forms = fc
  .tuple(fc.tuple(...configs.map(() => optionalCondition)), optionalCondition)
  .map(([own, ofPart]): AdaptedForm => {
    const fieldsOf = configs.map((config, index) => ({ ...config, showIf: own[index] }));
    const components = [
      { type: 'profile', fields: fieldsOf.slice(0, 5), showIf: ofPart },
      { type: 'profile', fields: fieldsOf.slice(5) },
    ];
    const { tabs } = parseTabs([{ anchor: 'a', components }], '');
    const [form] = adaptTabs(tabs, contextOf(fields, { now: day })).forms;
    if (!form) throw new Error('no form');
    return form;
  });
const some = <T>(...all: readonly T[]) => fc.option(fc.constantFrom(...all), { nil: undefined });
const value: fc.Arbitrary<FormValue> = fc
  .record({
    profile_firstName: some('Ada', ' ', ''),
    birthday: fc.record({ day: some(1, 28, 29), month: some(2, 3), year: some(2005, 2006, 2024) }),
    phone: some({ number: '+4930123456' }, {}),
    profile_zip: some('10115', '1234'),
    profile_country: some('DE', 'NL'),
    data_a_kind: some('dog', 'cat', 'fish', 'bird'),
    data_a_b_age: some(0, 3, 18, 31, null),
    data_born: some('2006-02-28', '2006-03-01', '2024-02-29', '2024--01', 'incomplete'),
    data_list_1_walks: some(true, false),
  })
  // As JSON has it: what is not there is not there.
  .map((one): FormValue => JSON.parse(JSON.stringify(one)) as FormValue);

/** What a stock form of rjsf with its stock validator shows of a form. */
function getStockFields({ schema }: AdaptedForm, formData: FormValue): readonly string[] {
  const utils = createSchemaUtils(stock, Object(schema));
  return Object.keys(utils.retrieveSchema(Object(schema), formData).properties ?? {});
}

describe('fields that depend on answers', () => {
  it(
    'Ajv, the page and a stock form show and judge the same, whatever the conditions and the answers are (requirements#show-only-if)',
    () => {
      let hiding = 0;
      fc.assert(
        fc.property(forms, fc.array(value, { minLength: 3, maxLength: 3 }), (form, answers) => {
          for (const one of answers) {
            const hidden = hiddenFields(form, one);
            const ours = namesInOrder(form).filter((name) => !hidden.has(name));
            expect([...getStockFields(form, one)].toSorted()).toEqual([...ours].toSorted());
            const whole = schemaErrors(form.schema, one).map(({ form: path, what }) => JSON.stringify([path, what]));
            expect([...new Set(whole)].toSorted()).toEqual(ajvVerdict(form.schema, one));
            const page = checkForm(form, one).errors.filter(({ what }) => !what.startsWith('global.'));
            expect(page.map(({ form: path, what }) => JSON.stringify([path, what])).toSorted()).toEqual(
              [...new Set(whole)].toSorted(),
            );
            if (hidden.size > 0) hiding += 1;
          }
        }),
        { numRuns: cases(20, 1000) },
      );
      expect(hiding).toBeGreaterThan(10);
    },
    timeLimit,
  );

  it('are known to the page without a value, and a strict validator takes them', () => {
    fc.assert(
      fc.property(forms, (form) => {
        expect(Object.keys(unfolded(form.schema).properties ?? {}).toSorted()).toEqual(
          [...namesInOrder(form)].toSorted(),
        );
        expect(refusalOf(form.schema)).toBeUndefined();
      }),
      { numRuns: cases(20, 500) },
    );
  });
});
