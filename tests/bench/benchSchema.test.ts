import { Ajv } from 'ajv';
import { expect, it } from 'vitest';
import { benchSchema, middleTextField, rightValues, tickCount, wrongValues } from '../../bench/benchSchema.ts';

const faultsIn = (n: number, values: object): ReadonlySet<string> => {
  const validate = new Ajv({ allErrors: true }).compile(benchSchema(n));
  validate(values);
  return new Set(
    validate.errors?.map(({ instancePath, params }) =>
      instancePath === '' ? String(params['missingProperty']) : instancePath.slice(1),
    ),
  );
};

it.each([1, 12, 100, 1000])('a form of %i fields has as many required properties, in order', (n) => {
  const { properties = {}, required } = benchSchema(n);
  expect(Object.keys(properties)).toEqual(Array.from({ length: n }, (_, i) => `field${i}`));
  expect(required).toEqual(Object.keys(properties));
});

it.each([12, 100])('the valid values of %i fields have no error, the invalid ones have one in every field', (n) => {
  expect(faultsIn(n, rightValues(n)).size).toBe(0);
  expect([...faultsIn(n, wrongValues(n))].toSorted()).toEqual([...(benchSchema(n).required ?? [])].toSorted());
});

it.each([1, 12, 100, 1000])('among %i fields, the one for typing accepts 100 more letters', (n) => {
  const i = middleTextField(n);
  expect(faultsIn(n, { ...rightValues(n), [`field${i}`]: 'Anna'.padEnd(104, 'x') }).size).toBe(0);
  expect(Math.abs(i - n / 2)).toBeLessThanOrEqual(8);
});

it('checkboxes are counted', () => {
  expect([5, 6, 12, 1000].map(tickCount)).toEqual([0, 1, 1, 125]);
});
