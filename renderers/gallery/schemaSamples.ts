import type { RJSFSchema, UiSchema } from '@rjsf/utils';

/** A schema to start with. */
export interface SchemaSample {
  readonly name: string;
  readonly schema: RJSFSchema;
  readonly uiSchema?: UiSchema;
  readonly data?: unknown;
}

/** Samples for the page that draws any schema: each shows a part of JSON Schema or of rjsf's uiSchema. */
export const schemaSamples: readonly SchemaSample[] = [
  {
    name: 'values',
    schema: {
      title: 'Order',
      type: 'object',
      required: ['product', 'amount'],
      properties: {
        product: { type: 'string', title: 'Product', minLength: 2, description: 'As it stands on the label' },
        amount: { type: 'integer', title: 'Amount', minimum: 1, maximum: 20, default: 1 },
        gift: { type: 'boolean', title: 'Gift wrapping' },
        wish: { type: 'string', title: 'Wish' },
        day: { type: 'string', format: 'date', title: 'Day of delivery' },
      },
    },
    uiSchema: {
      amount: { 'ui:widget': 'updown' },
      wish: { 'ui:widget': 'textarea', 'ui:help': 'We read every wish.' },
    },
  },
  {
    name: 'choices',
    schema: {
      type: 'object',
      properties: {
        size: { type: 'string', title: 'Size', enum: ['S', 'M', 'L'] },
        colour: {
          type: 'string',
          title: 'Colour',
          oneOf: [
            { const: 'r', title: 'Red' },
            { const: 'g', title: 'Green' },
          ],
        },
        extras: {
          type: 'array',
          title: 'Extras',
          uniqueItems: true,
          items: { type: 'string', enum: ['Cheese', 'Olives', 'Basil'] },
        },
        stars: { type: 'integer', title: 'Rating', minimum: 1, maximum: 5 },
        heat: { type: 'integer', title: 'Heat', minimum: 0, maximum: 10 },
      },
    },
    uiSchema: {
      colour: { 'ui:widget': 'radio' },
      extras: { 'ui:widget': 'checkboxes' },
      stars: { 'ui:widget': 'RatingWidget' },
      heat: { 'ui:widget': 'range' },
    },
    data: { heat: 3 },
  },
  {
    name: 'lists',
    schema: {
      title: 'Shopping lists',
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        title: 'List',
        properties: {
          name: { type: 'string', title: 'Name' },
          goods: { type: 'array', title: 'Goods', items: { type: 'string', title: 'Product' } },
        },
      },
    },
    uiSchema: { 'ui:options': { copyable: true } },
    data: [{ name: 'Weekend', goods: ['Bread', 'Butter'] }],
  },
  {
    name: 'one of several',
    schema: {
      type: 'object',
      properties: {
        delivery: {
          title: 'Delivery',
          oneOf: [
            { type: 'object', title: 'To my address', properties: { street: { type: 'string', title: 'Street' } } },
            { type: 'object', title: 'To a store', properties: { store: { type: 'string', title: 'Store' } } },
          ],
        },
      },
    },
  },
  {
    name: 'conditions',
    schema: {
      type: 'object',
      properties: { country: { type: 'string', title: 'Country', enum: ['DE', 'NL'], default: 'DE' } },
      if: { properties: { country: { const: 'DE' } } },
      // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      then: { properties: { zip: { type: 'string', title: 'Postcode', pattern: '^\\d{5}$' } }, required: ['zip'] },
      else: { properties: { code: { type: 'string', title: 'Code' } } },
    },
  },
  {
    name: 'references',
    schema: {
      definitions: {
        person: {
          type: 'object',
          title: 'Person',
          properties: {
            name: { type: 'string', title: 'Name' },
            children: { type: 'array', title: 'Children', items: { $ref: '#/definitions/person' } },
          },
        },
      },
      $ref: '#/definitions/person',
    },
    data: { name: 'Ada', children: [{ name: 'Bo' }] },
  },
  {
    name: 'added properties',
    schema: { type: 'object', title: 'Anything', additionalProperties: { type: 'string' } },
    data: { colour: 'red' },
  },
  {
    name: 'what cannot be drawn',
    schema: {
      type: 'object',
      properties: { name: { type: 'string', title: 'Name' }, odd: { type: 'string', title: 'Odd' } },
    },
    uiSchema: { odd: { 'ui:widget': 'unheardOf' } },
  },
];
