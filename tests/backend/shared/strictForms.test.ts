import { describe, expect, it } from 'vitest';
import type { FormSchema } from '@kontor/schema-adapters';
import type { JsonObject } from '@kontor/schema-adapters/json';
import { refusalOf, strictErrors } from '#backend/shared/strictForms.ts';

const form = (property: object): FormSchema => ({ type: 'object', properties: { x: property } });

describe('forms that strict Ajv takes', () => {
  it.each<[string, FormSchema]>([
    ['a text that may be null', form({ type: ['string', 'null'], maxLength: 3 })],
    ['a format of ours', form({ type: 'string', format: 'url' })],
    ['a list of choices', form({ type: 'string', enum: ['a', 'b'] })],
  ])('%s', (_what, schema) => {
    expect(refusalOf(schema)).toBeUndefined();
  });
});

describe('forms that strict Ajv refuses', () => {
  it.each<[string, FormSchema, RegExp]>([
    ['an unknown keyword', form({ type: 'string', sort: 'up' }), /unknown keyword: "sort"/],
    ['an unknown format', form({ type: 'string', format: 'zip' }), /unknown format "zip"/],
    ['a limit beside the wrong type', form({ type: 'string', minimum: 3 }), /"number" for keyword "minimum"/],
    ['a required name without property', { ...form({}), required: ['y'] }, /required property "y" is not defined/],
    ['a pattern that does not compile', form({ type: 'string', pattern: '(' }), /must match format "regex"|Invalid/],
    ['no choices', form({ type: 'string', enum: [] }), /enum must have non-empty array/],
  ])('%s', (_what, schema, reason) => {
    expect(refusalOf(schema)).toMatch(reason);
    // The cached result is the same.
    expect(refusalOf(structuredClone(schema))).toMatch(reason);
    expect(strictErrors(schema, { x: 1 })).toMatchObject({ refusal: expect.stringMatching(reason), errors: [] });
  });
});

it('errors of a value have the path and the keyword, each once', () => {
  const schema: FormSchema = {
    type: 'object',
    properties: {
      name: { type: 'string' },
      'a/b~c': { type: 'object', properties: { year: { type: 'integer', minimum: 1900 } }, required: ['year'] },
    },
    required: ['name'],
    if: { properties: { name: { const: 'x' } } },
    // oxlint-disable-next-line unicorn/no-thenable -- JSON Schema's own word.
    then: { properties: { name: { type: 'string', minLength: 2 } } },
  };
  const listErrors = (value: JsonObject) =>
    strictErrors(schema, value)
      .errors.map(({ form: path, what }) => `${path.join(' ')}: ${what}`)
      .toSorted();
  expect(listErrors({ 'a/b~c': {} })).toEqual(['a/b~c year: required', 'name: required']);
  expect(listErrors({ name: 'x', 'a/b~c': { year: 5 } })).toEqual(['a/b~c year: minimum', 'name: minLength']);
  expect(listErrors({ name: 'y', 'a/b~c': { year: 1950 } })).toEqual([]);
});
