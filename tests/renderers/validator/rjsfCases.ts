import {
  retrieved,
  firstState,
  firstOption,
  closestOption,
  isValid,
  shapes,
  circle,
  square,
  tree,
  delivery,
  pets,
  type Case,
} from './rjsfQuestions.ts';

/* oxlint-disable unicorn/no-thenable -- `then` is a keyword of JSON Schema */

/** Questions that rjsf asks while it draws forms. */
export const cases: readonly Case[] = [
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
