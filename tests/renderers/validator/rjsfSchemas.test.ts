// @vitest-environment node
import { createSchemaUtils, type RJSFSchema } from '@rjsf/utils';
import ajv from '@rjsf/validator-ajv8';
import { describe, expect, it } from 'vitest';
import { validator } from '#renderers/form/validator.ts';

/* oxlint-disable unicorn/no-thenable -- `then` is a keyword of JSON Schema */

/** A question that rjsf asks its validator about a schema while it draws a form. */
type Question = (validate: typeof validator, root: RJSFSchema) => unknown;

const utils = (validate: typeof validator, root: RJSFSchema) => createSchemaUtils(validate, root);
const retrieved =
  (formData: unknown, schema?: RJSFSchema): Question =>
  (validate, root) =>
    utils(validate, root).retrieveSchema(schema ?? root, formData);
const firstState =
  (formData?: unknown): Question =>
  (validate, root) =>
    utils(validate, root).getDefaultFormState(root, formData);
const firstOption =
  (formData: unknown, options: RJSFSchema[], discriminator?: string): Question =>
  (validate, root) =>
    utils(validate, root).getFirstMatchingOption(formData, options, discriminator);
const closestOption =
  (formData: unknown, options: RJSFSchema[], selected = 0): Question =>
  (validate, root) =>
    utils(validate, root).getClosestMatchingOption(formData, options, selected);
const cleaned =
  (oldSchema: RJSFSchema, newSchema: RJSFSchema, formData: unknown): Question =>
  (validate, root) =>
    utils(validate, root).sanitizeDataForNewSchema(newSchema, oldSchema, formData);
const isValid =
  (schema: RJSFSchema, formData: unknown): Question =>
  (validate, root) =>
    validate.isValid(schema, formData, root);

interface Case {
  readonly about: string;
  readonly root: RJSFSchema;
  readonly asks: Question;
  readonly answer: unknown;
}

const shapes: RJSFSchema = {
  definitions: {
    circle: {
      type: 'object',
      properties: { kind: { enum: ['circle'] }, radius: { type: 'number' } },
      required: ['kind'],
    },
    square: {
      type: 'object',
      properties: { kind: { enum: ['square'] }, side: { type: 'number' } },
      required: ['kind'],
    },
    tree: {
      type: 'object',
      properties: { kind: { const: 'tree' }, child: { $ref: '#/definitions/any' } },
      required: ['kind'],
    },
    any: { anyOf: [{ $ref: '#/definitions/circle' }, { $ref: '#/definitions/tree' }] },
  },
};
const circle: RJSFSchema = { $ref: '#/definitions/circle' };
const square: RJSFSchema = { $ref: '#/definitions/square' };
const tree: RJSFSchema = { $ref: '#/definitions/tree' };

const delivery: RJSFSchema = {
  type: 'object',
  properties: { country: { type: 'string' } },
  if: { properties: { country: { const: 'DE' } }, required: ['country'] },
  then: { properties: { zip: { type: 'string', default: '10115' } }, required: ['zip'] },
  else: { properties: { code: { type: 'string' } } },
};
const pets: RJSFSchema = {
  type: 'object',
  properties: { pet: { type: 'string', enum: ['none', 'one', 'many'] } },
  dependencies: {
    pet: {
      oneOf: [
        { properties: { pet: { enum: ['none'] } } },
        { properties: { pet: { enum: ['one'] }, name: { type: 'string' } }, required: ['name'] },
        { properties: { pet: { enum: ['many'] }, count: { type: 'integer', default: 2 } } },
      ],
    },
  },
};

const cases: readonly Case[] = [
  {
    about: 'a condition that holds',
    root: delivery,
    asks: firstState({ country: 'DE' }),
    answer: { country: 'DE', zip: '10115' },
  },
  {
    about: 'a condition that does not',
    root: delivery,
    asks: firstState({ country: 'NL' }),
    answer: { country: 'NL' },
  },
  {
    about: 'the properties that a condition adds',
    root: delivery,
    asks: (validate, root) => Object.keys(Object(retrieved({ country: 'DE' })(validate, root)).properties),
    answer: ['country', 'zip'],
  },
  {
    about: 'a condition within a condition',
    root: {
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: 'string' } },
      if: { properties: { a: { const: 'x' } }, required: ['a'] },
      then: {
        if: { properties: { b: { const: 'y' } }, required: ['b'] },
        then: { properties: { both: { type: 'boolean' } } },
        else: { properties: { one: { type: 'boolean' } } },
      },
    },
    asks: (validate, root) => Object.keys(Object(retrieved({ a: 'x', b: 'y' })(validate, root)).properties),
    answer: ['a', 'b', 'both'],
  },
  {
    about: 'a condition in a list of all that hold',
    root: {
      type: 'object',
      properties: { n: { type: 'integer' } },
      allOf: [
        {
          if: { properties: { n: { minimum: 10 } }, required: ['n'] },
          then: { properties: { big: { type: 'string' } } },
        },
        {
          if: { properties: { n: { maximum: 5 } }, required: ['n'] },
          then: { properties: { small: { type: 'string' } } },
        },
      ],
    },
    asks: (validate, root) => Object.keys(Object(retrieved({ n: 3 })(validate, root)).properties),
    answer: ['n', 'small'],
  },
  {
    about: 'a condition that refers to a definition',
    root: {
      definitions: { german: { properties: { country: { const: 'DE' } }, required: ['country'] } },
      type: 'object',
      properties: { country: { type: 'string' } },
      if: { $ref: '#/definitions/german' },
      then: { properties: { zip: { type: 'string' } } },
    },
    asks: (validate, root) => Object.keys(Object(retrieved({ country: 'NL' })(validate, root)).properties),
    answer: ['country'],
  },
  {
    about: 'what a property brings along',
    root: { type: 'object', properties: { a: { type: 'string' } }, required: ['x'], dependencies: { a: ['b'] } },
    asks: (validate, root) => Object(retrieved({ a: '1' })(validate, root)).required,
    answer: ['x', 'b'],
  },
  {
    about: 'a dependency that chooses one of several, the first',
    root: pets,
    asks: (validate, root) => Object.keys(Object(retrieved({ pet: 'none' })(validate, root)).properties),
    answer: ['pet'],
  },
  {
    about: 'a dependency that chooses one of several, another',
    root: pets,
    asks: (validate, root) => Object(retrieved({ pet: 'one' })(validate, root)).required,
    answer: ['name'],
  },
  {
    about: 'a default that a dependency brings',
    root: pets,
    asks: firstState({ pet: 'many' }),
    answer: { pet: 'many', count: 2 },
  },
  {
    about: 'a dependency by reference',
    root: {
      definitions: { needsB: { properties: { b: { type: 'integer' } } } },
      type: 'object',
      properties: { a: { type: 'string' } },
      dependencies: { a: { $ref: '#/definitions/needsB' } },
    },
    asks: (validate, root) => Object.keys(Object(retrieved({ a: '1' })(validate, root)).properties),
    answer: ['a', 'b'],
  },
  {
    about: 'the option of a value, by references',
    root: shapes,
    asks: firstOption({ kind: 'square', side: 2 }, [circle, square]),
    answer: 1,
  },
  {
    about: 'the option of a value that contains options again',
    root: shapes,
    asks: firstOption({ kind: 'tree', child: { kind: 'tree', child: { kind: 'circle' } } }, [circle, tree]),
    answer: 1,
  },
  { about: 'no option that fits', root: shapes, asks: firstOption({ kind: 'star' }, [circle, square]), answer: 0 },
  {
    about: 'the option for nothing',
    root: {},
    asks: firstOption(null, [{ type: 'string' }, { type: 'number' }, { type: 'null' }]),
    answer: 2,
  },
  {
    about: 'the option by its discriminator',
    root: shapes,
    asks: firstOption({ kind: 'square' }, [circle, square], 'kind'),
    answer: 1,
  },
  {
    about: 'an option whose properties are allowed as they are',
    root: {},
    asks: firstOption({ b: 'x' }, [{ properties: { a: true, b: { type: 'string' } } }]),
    answer: 0,
  },
  {
    about: 'the closest option where none fits exactly',
    root: {},
    asks: closestOption({ street: 'x', zip: 1 }, [
      { type: 'object', properties: { name: { type: 'string' } } },
      { type: 'object', properties: { street: { type: 'string' }, zip: { type: 'string' } } },
    ]),
    answer: 1,
  },
  {
    about: 'the closest option of lists',
    root: {},
    asks: closestOption(
      ['x'],
      [
        { type: 'array', items: { type: 'number' } },
        { type: 'array', items: { type: 'string' } },
      ],
    ),
    answer: 1,
  },
  {
    about: 'the first state of a choice',
    root: {
      type: 'object',
      oneOf: [
        { properties: { a: { type: 'string', default: 'first' } } },
        { properties: { b: { type: 'string', default: 'second' } }, required: ['b'] },
      ],
    },
    asks: firstState({}),
    answer: { a: 'first' },
  },
  {
    about: 'defaults in lists of references',
    root: {
      definitions: { row: { type: 'object', properties: { n: { type: 'integer', default: 1 } } } },
      type: 'array',
      minItems: 2,
      items: { $ref: '#/definitions/row' },
    },
    asks: firstState(),
    answer: [{ n: 1 }, { n: 1 }],
  },
  {
    about: 'properties that a customer added, by the schema of their names',
    root: { type: 'object', patternProperties: { '^n': { type: 'number' } }, additionalProperties: { type: 'string' } },
    asks: (validate, root) =>
      Object.entries(Object(retrieved({ n1: 1, other: 'x' })(validate, root)).properties).map(([name, part]) => [
        name,
        Object(part).type,
      ]),
    answer: [
      ['n1', 'number'],
      ['other', 'string'],
    ],
  },
  {
    about: 'what stays of a value when its schema changes',
    root: {},
    asks: cleaned(
      { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string', const: 'x' } } },
      { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string', const: 'y' } } },
      { a: 'kept', b: 'x' },
    ),
    answer: { a: 'kept', b: 'y' },
  },
  {
    about: 'a reference of the root in a part of it',
    root: shapes,
    asks: isValid({ anyOf: [circle] }, { kind: 'square' }),
    answer: false,
  },
  {
    about: 'the same when it fits',
    root: shapes,
    asks: isValid({ anyOf: [circle] }, { kind: 'circle' }),
    answer: true,
  },
  {
    about: 'a reference that leads through another',
    root: { definitions: { a: { $ref: '#/definitions/b' }, b: { type: 'string', minLength: 2 } } },
    asks: isValid({ $ref: '#/definitions/a' }, 'x'),
    answer: false,
  },
  {
    about: 'a reference with escaped names',
    root: { definitions: { 'a/b~c': { type: 'integer' } } },
    asks: isValid({ $ref: '#/definitions/a~1b~0c' }, 'x'),
    answer: false,
  },
  { about: 'a schema that refuses everything', root: {}, asks: isValid({ not: {} }, 1), answer: false },
  { about: 'a schema that allows everything', root: {}, asks: isValid({}, { a: [1, null] }), answer: true },
];

describe('rjsf asks our validator', () => {
  it.each(cases)('about $about', ({ root, asks, answer }) => {
    expect(asks(validator, structuredClone(root))).toEqual(answer);
  });

  it.each(cases)('and Ajv gives the same answer about $about', ({ root, asks, answer }) => {
    expect(asks(ajv, structuredClone(root))).toEqual(answer);
  });
});

describe('the table (control)', () => {
  it.each<[string, typeof validator]>([
    ['holds everything for valid', { ...validator, isValid: () => true }],
    ['holds nothing for valid', { ...validator, isValid: () => false }],
    ['does not know the root', { ...validator, isValid: (schema, value) => validator.isValid(schema, value, {}) }],
  ])('catches a validator that %s', (_what, wrong) => {
    const caught = cases.filter(({ root, asks, answer }) => {
      try {
        expect(asks(wrong, structuredClone(root))).toEqual(answer);
        return false;
      } catch {
        return true;
      }
    });
    expect(caught).not.toEqual([]);
  });
});
