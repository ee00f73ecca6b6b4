import { customizeValidator } from '@rjsf/validator-ajv8';
import Ajv2020 from 'ajv/dist/2020.js';
import type { FormSchema } from '@kontor/schema-adapters';
import type { Json } from '@kontor/schema-adapters/json';
import { schemaErrors } from '@kontor/schema-adapters/checks';

const ajv = customizeValidator({ AjvClass: Ajv2020, ajvOptionsOverrides: { allErrors: true, strict: false } });

/** A validator's result in a form that can be compared: one entry for each (path, keyword). */
export type Verdict = readonly string[];

/**
 * Ajv's result through rjsf. Its extra `if` error has no information of its own; a path may be written with dots or
 * brackets.
 */
export function ajvVerdict(schema: FormSchema, value: Json): Verdict {
  const { errors } = ajv.validateFormData(value, schema as Parameters<typeof ajv.validateFormData>[1]);
  return normalised(
    errors.filter(({ name }) => name !== 'if').map(({ name, property }) => [segments(property ?? ''), name ?? '']),
  );
}

/** The result of our validator. */
export function ourVerdict(schema: FormSchema, value: Json): Verdict {
  return normalised(schemaErrors(schema, value).map(({ form, what }) => [form, what]));
}

function normalised(entries: readonly (readonly [readonly string[], string])[]): Verdict {
  return [...new Set(entries.map(([path, keyword]) => JSON.stringify([path, keyword])))].toSorted();
}

function segments(property: string): readonly string[] {
  return property
    .replaceAll(/\['((?:[^'\\]|\\.)*)'\]/g, '.$1')
    .split('.')
    .filter((segment) => segment !== '');
}
