import { createSchemaUtils, type RJSFSchema } from '@rjsf/utils';
import type { validator } from '../../../renderers/form/rjsfForm.ts';

/* oxlint-disable unicorn/no-thenable -- `then` is a keyword of JSON Schema */

/** A question that rjsf asks its validator about a schema while it draws a form. */
type Question = (validate: typeof validator, root: RJSFSchema) => unknown;

const utils = (validate: typeof validator, root: RJSFSchema) => createSchemaUtils(validate, root);
export const retrieved =
  (formData: unknown, schema?: RJSFSchema): Question =>
  (validate, root) =>
    utils(validate, root).retrieveSchema(schema ?? root, formData);
export const firstState =
  (formData?: unknown): Question =>
  (validate, root) =>
    utils(validate, root).getDefaultFormState(root, formData);
export const firstOption =
  (formData: unknown, options: RJSFSchema[], discriminator?: string): Question =>
  (validate, root) =>
    utils(validate, root).getFirstMatchingOption(formData, options, discriminator);
export const closestOption =
  (formData: unknown, options: RJSFSchema[], selected = 0): Question =>
  (validate, root) =>
    utils(validate, root).getClosestMatchingOption(formData, options, selected);
export const isValid =
  (schema: RJSFSchema, formData: unknown): Question =>
  (validate, root) =>
    validate.isValid(schema, formData, root);

/** A question about a schema, with the right answer. */
export interface Case {
  readonly about: string;
  readonly root: RJSFSchema;
  readonly asks: Question;
  readonly answer: unknown;
}

export const shapes: RJSFSchema = {
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
export const circle: RJSFSchema = { $ref: '#/definitions/circle' };
export const square: RJSFSchema = { $ref: '#/definitions/square' };
export const tree: RJSFSchema = { $ref: '#/definitions/tree' };

export const delivery: RJSFSchema = {
  type: 'object',
  properties: { country: { type: 'string' } },
  if: { properties: { country: { const: 'DE' } }, required: ['country'] },
  then: { properties: { zip: { type: 'string', default: '10115' } }, required: ['zip'] },
  else: { properties: { code: { type: 'string' } } },
};
export const pets: RJSFSchema = {
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
