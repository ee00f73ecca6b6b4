/* oxlint-disable unicorn/no-thenable -- `then` is a keyword of JSON Schema */
import type { RJSFSchema, UiSchema } from '@rjsf/utils';

/** A typical schema, with the other props of rjsf's form. */
export interface Sample {
  readonly name: string;
  readonly schema: RJSFSchema;
  readonly uiSchema?: UiSchema | undefined;
  readonly formData?: unknown;
}

const named = { title: 'Feld', description: 'Was es ist' };
const one = (name: string, schema: RJSFSchema, uiSchema?: UiSchema, formData?: unknown): Sample => ({
  name,
  schema,
  uiSchema,
  formData,
});
const field = (name: string, schema: RJSFSchema, ui?: UiSchema, value?: unknown): Sample =>
  one(
    name,
    { type: 'object', properties: { field: { ...named, ...schema } } },
    ui && { field: ui },
    value === undefined ? undefined : { field: value },
  );
const person: RJSFSchema = {
  type: 'object',
  title: 'Person',
  properties: { name: { type: 'string', title: 'Name' }, age: { type: 'integer', title: 'Alter' } },
};

/**
 * The schemas that the npm package `@rjsf/snapshot-tests` covers, as our own tables: it exports test functions and no
 * schemas, and needs a version of jest-dom that does not run on this project's Node.
 */
export const ownSamples: readonly Sample[] = [
  one('a text alone', { type: 'string' }),
  one('a number alone', { type: 'number', title: 'Zahl' }),
  one('a yes or no alone', { type: 'boolean', title: 'Ja' }),
  one('nothing alone', { type: 'null', title: 'Nichts' }),
  field('email', { type: 'string', format: 'email' }),
  field('uri', { type: 'string', format: 'uri' }),
  field('data-url', { type: 'string', format: 'data-url' }),
  field('color', { type: 'string', format: 'color' }),
  field('date', { type: 'string', format: 'date' }),
  field('date-time', { type: 'string', format: 'date-time' }),
  field('time', { type: 'string', format: 'time' }),
  field('time with seconds', { type: 'string', format: 'time', multipleOf: 1 }),
  field('alt-date', { type: 'string', format: 'date' }, { 'ui:widget': 'alt-date' }, '2020-01-02'),
  field('password', { type: 'string' }, { 'ui:widget': 'password' }),
  field('textarea', { type: 'string' }, { 'ui:widget': 'textarea', 'ui:options': { rows: 7 } }),
  field('examples', { type: 'string', examples: ['a', 'b'], default: 'c' }),
  field('help and description', { type: 'string' }, { 'ui:help': 'Hilfe', 'ui:description': 'anders' }),
  field('no label', { type: 'string' }, { 'ui:label': false }),
  field('read only', { type: 'string', readOnly: true }, {}, 'fest'),
  field('disabled', { type: 'string' }, { 'ui:disabled': true }, 'fest'),
  field('hidden', { type: 'string', default: 'x' }, { 'ui:widget': 'hidden' }),
  field('deprecated', { type: 'string', deprecated: true }),
  field('a value for an emptied field', { type: 'string' }, { 'ui:emptyValue': '' }, 'x'),
  field('nullable', { type: ['string', 'null'] }, {}, null),
  field('integer', { type: 'integer', minimum: 0 }),
  field('updown', { type: 'number', multipleOf: 0.5 }, { 'ui:widget': 'updown' }),
  field('range', { type: 'integer', minimum: 1, maximum: 9 }, { 'ui:widget': 'range' }),
  field('a number as radio buttons', { type: 'number', enum: [1, 2, 3] }, { 'ui:widget': 'radio' }),
  field('rating', { type: 'integer', minimum: 1, maximum: 5 }, { 'ui:widget': 'RatingWidget' }),
  field('checkbox', { type: 'boolean', default: true }),
  field('a checkbox that must be on', { type: 'boolean', const: true }),
  field('yes or no as radio buttons', { type: 'boolean' }, { 'ui:widget': 'radio' }),
  field('yes or no as a select', { type: 'boolean' }, { 'ui:widget': 'select' }),
  field('yes or no in words', {
    type: 'boolean',
    oneOf: [
      { const: true, title: 'an' },
      { const: false, title: 'aus' },
    ],
  }),
  field('select', { type: 'string', enum: ['rot', 'grün'] }),
  field('select with titles', {
    type: 'string',
    oneOf: [
      { const: 'r', title: 'Rot' },
      { const: 'g', title: 'Grün' },
    ],
  }),
  field('select with names of the uiSchema', { type: 'string', enum: ['r', 'g'] }, { 'ui:enumNames': ['Rot', 'Grün'] }),
  field('select with a disabled option', { type: 'string', enum: ['r', 'g', 'b'] }, { 'ui:enumDisabled': ['b'] }),
  field('select of objects', { enum: [{ a: 1 }, { a: 2 }] }, { 'ui:enumNames': ['eins', 'zwei'] }),
  field(
    'radio buttons in a row',
    { type: 'string', enum: ['rot', 'grün'] },
    { 'ui:widget': 'radio', 'ui:options': { inline: true } },
  ),
  field(
    'checkboxes',
    { type: 'array', uniqueItems: true, items: { type: 'string', enum: ['a', 'b', 'c'] } },
    { 'ui:widget': 'checkboxes' },
    ['a'],
  ),
  field(
    'several of several',
    { type: 'array', uniqueItems: true, items: { type: 'string', enum: ['a', 'b', 'c'] } },
    {},
    ['a'],
  ),
  field('files', { type: 'array', items: { type: 'string', format: 'data-url' } }),
  field('a list', { type: 'array', items: { type: 'string' } }, {}, ['x', 'y']),
  field('an empty list', { type: 'array', items: { type: 'string' } }),
  field('a list with all buttons', { type: 'array', items: { type: 'string' } }, { 'ui:options': { copyable: true } }, [
    'x',
    'y',
  ]),
  field(
    'a list without buttons',
    { type: 'array', items: { type: 'string' } },
    { 'ui:options': { addable: false, orderable: false, removable: false } },
    ['x', 'y'],
  ),
  field(
    'a list of fixed items',
    {
      type: 'array',
      items: [
        { type: 'string', title: 'A' },
        { type: 'number', title: 'B' },
      ],
      additionalItems: { type: 'boolean', title: 'C' },
    },
    {},
    ['x', 1, true],
  ),
  field('a list of objects', { type: 'array', minItems: 1, items: person }),
  field('a list of lists', { type: 'array', items: { type: 'array', items: { type: 'string' } } }, {}, [
    ['a', 'b'],
    ['c'],
  ]),
  field('a list without items', { type: 'array' }),
  one(
    'an object in an object',
    { type: 'object', title: 'Außen', description: 'Text', properties: { in: person } },
    { in: { 'ui:order': ['age', '*'] } },
  ),
  one(
    'added properties',
    { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: { type: 'number' } },
    {},
    { extra: 5 },
  ),
  one(
    'added properties without labels',
    { type: 'object', additionalProperties: true },
    { 'ui:globalOptions': { label: false } },
    { extra: 'x' },
  ),
  one('patterns of names', { type: 'object', patternProperties: { '^x': { type: 'integer' } } }, {}, { x1: 4 }),
  field('one of several objects', {
    oneOf: [person, { type: 'object', title: 'Firma', properties: { firm: { type: 'string' } } }],
  }),
  field(
    'any of several values',
    {
      anyOf: [
        { type: 'string', title: 'Text' },
        { type: 'number', title: 'Zahl' },
      ],
    },
    {},
    'x',
  ),
  one('properties beside a choice', { ...person, anyOf: [{ required: ['name'] }, { required: ['age'] }] }),
  one('a condition', {
    ...person,
    if: { properties: { name: { const: 'Text' } }, required: ['name'] },
    then: { properties: { more: { type: 'string' } } },
  }),
  one('a schema that depends on a value', {
    type: 'object',
    properties: { a: { type: 'string' } },
    dependencies: { a: { properties: { b: { type: 'string', default: 'q' } } } },
  }),
  one('a reference', {
    definitions: { p: person },
    type: 'object',
    properties: { a: { $ref: '#/definitions/p' }, b: { $ref: '#/definitions/p' } },
  }),
  one('a schema that contains itself', {
    definitions: { n: { type: 'object', properties: { v: { type: 'string' }, c: { $ref: '#/definitions/n' } } } },
    $ref: '#/definitions/n',
  }),
  one(
    'optional data',
    { type: 'object', properties: { p: person, l: { type: 'array', items: { type: 'string' } } } },
    { 'ui:globalOptions': { enableOptionalDataFieldForType: ['object', 'array'] } },
  ),
  one(
    'a grid',
    { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' }, c: { type: 'integer' } } },
    {
      'ui:field': 'LayoutGridField',
      'ui:layoutGrid': {
        'ui:row': {
          className: 'row',
          children: [
            { 'ui:col': { className: 'col-4', children: ['a'] } },
            { 'ui:columns': { className: 'col-md-4', children: ['b', 'c'] } },
          ],
        },
      },
    },
  ),
  one('no submit button', person, { 'ui:submitButtonOptions': { norender: true } }),
  one('required fields left empty', { ...person, required: ['name', 'age'] }),
  field('what cannot be drawn', { type: 'string' }, { 'ui:widget': 'unheardOf' }),
];
