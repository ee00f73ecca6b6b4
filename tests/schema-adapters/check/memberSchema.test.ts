import { describe, expect, it } from 'vitest';
import { memberSchema } from '../../../schema-adapters/check/memberSchema.ts';
import { schemaErrors } from '../../../schema-adapters/check/schemaErrors.ts';
import type { FormSchema } from '../../../schema-adapters/model/form.ts';
import type { Json } from '../../../schema-adapters/model/json.ts';

const schemaOf = (schema: object): FormSchema => schema;
const text = { type: 'string', title: 'Text', maxLength: 3 };
const card = { type: 'object', properties: { kind: { const: 'card' }, number: { type: 'string', title: 'Karte' } } };
const bank = {
  type: 'object',
  properties: { kind: { enum: ['bank'] }, number: { type: 'string', title: 'Konto' } },
  required: ['number'],
};

const titled = (title: string): object => ({ properties: { code: { title } } });
const where = (country: string, result: object): object => ({
  if: { properties: { country: { const: country } } },
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  then: result,
});
const belgian = where('BE', titled('Postcode'));
const dutch = where('NL', titled('Huisnummer'));
const conditional = { ...belgian, else: titled('Postleitzahl') };

describe('the schema of a member', () => {
  it.each<[string, object, string, Json | undefined, string | undefined]>([
    ['a property', { properties: { a: text } }, 'a', undefined, 'Text'],
    ['an item of a list', { properties: { l: { items: text } } }, 'l/3', undefined, 'Text'],
    ['an item at its place', { prefixItems: [{}, text] }, '1', undefined, 'Text'],
    ['an item at its place, as older drafts say it', { items: [{}, text] }, '1', undefined, 'Text'],
    ['an item after those', { items: [{}], additionalItems: text }, '4', undefined, 'Text'],
    [
      'a reference',
      { definitions: { t: text }, properties: { a: { $ref: '#/definitions/t' } } },
      'a',
      undefined,
      'Text',
    ],
    [
      'a title beside a reference',
      { $defs: { 'a/b': text }, properties: { a: { $ref: '#/$defs/a~1b', title: 'Eigen' } } },
      'a',
      undefined,
      'Eigen',
    ],
    ['an added property', { additionalProperties: text }, 'any', undefined, 'Text'],
    ['a property by its pattern', { patternProperties: { '^x-': text } }, 'x-1', undefined, 'Text'],
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    ['a condition', { if: {}, then: { properties: { a: text } } }, 'a', undefined, 'Text'],
    ['the part of a condition that holds', conditional, 'code', { country: 'BE' }, 'Postcode'],
    ['the other part where it does not', conditional, 'code', { country: 'DE' }, 'Postleitzahl'],
    ['the one that holds of several conditions', { allOf: [belgian, dutch] }, 'code', { country: 'NL' }, 'Huisnummer'],
    ['a member that only the other part has', belgian, 'code', { country: 'DE' }, 'Postcode'],
    ['a dependency', { dependencies: { b: { properties: { a: text } } } }, 'a', undefined, 'Text'],
    ['the chosen one of several', { oneOf: [card, bank] }, 'number', { kind: 'bank' }, 'Konto'],
    ['the first of several if nothing is chosen', { oneOf: [card, bank] }, 'number', {}, 'Karte'],
    ['nothing', { properties: { a: text } }, 'b', undefined, undefined],
    ['a schema that contains itself', { $ref: '#', properties: { a: text } }, 'a', undefined, 'Text'],
    ['a reference to nothing', { properties: { a: { $ref: '#/nothing' } } }, 'a/b', undefined, undefined],
  ])('%s', (_what, schema, path, value, title) => {
    expect(memberSchema(schemaOf(schema), path.split('/'), value)?.title).toBe(title);
  });
});

describe('errors of a choice between schemas', () => {
  it.each<[string, object, Json, readonly string[]]>([
    ['only those of the one that the value names', { oneOf: [card, bank] }, { kind: 'bank' }, ['number required']],
    ['the same for anyOf', { anyOf: [card, bank] }, { kind: 'bank', number: 7 }, ['number type']],
    [
      'the same through references, in a list',
      {
        definitions: { card, bank },
        items: { oneOf: [{ $ref: '#/definitions/card' }, { $ref: '#/definitions/bank' }] },
      },
      [{ kind: 'bank', number: 'x' }, { kind: 'bank' }],
      ['1.number required'],
    ],
    [
      'all if it names none',
      { oneOf: [card, bank] },
      { kind: 'cash' },
      [' oneOf', 'kind const', 'kind enum', 'number required'],
    ],
  ])('%s', (_what, schema, value, expected) => {
    const errors = schemaErrors(schemaOf(schema), value).map(({ form, what }) => `${form.join('.')} ${what}`);
    expect([...new Set(errors)].toSorted()).toEqual([...expected].toSorted());
  });
});
