import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { customizeValidator } from '@rjsf/validator-ajv8';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ErrorObject } from 'ajv';
import { type FormSchema, format } from '@kontor/schema-adapters';
import type { Json } from '@kontor/schema-adapters/json';

/** An error of a form's value: the path from the form's root, and the keyword that failed. */
export interface StrictError {
  readonly form: readonly string[];
  readonly what: string;
}

/**
 * rjsf's Ajv in strict mode: refuses unknown keywords and formats, limits of other types, and `required` names without
 * a property. Only for servers and commands: it compiles schemas to code, which the pages' Content-Security-Policy
 * forbids.
 */
const validator = customizeValidator<Json>({
  AjvClass: Ajv2020,
  customFormats: format,
  // A nullable leaf has two types, which strict mode refuses by default. Each form compiles once: optimising its code
  // does not pay.
  ajvOptionsOverrides: { strict: true, allowUnionTypes: true, code: { optimize: false } },
});

/** Results of the latest schemas, by digest: countries share most forms, and a changed draft keeps most of its own. */
const refusals = new LRUCache<string, { readonly refusal: string | undefined }>({ max: 5000 });

/** Ajv's English reason for refusing a form's schema; undefined if it accepts the schema. Never throws. */
export function refusalOf(schema: FormSchema): string | undefined {
  // Titles do not affect validation, and differ between languages.
  const rules = JSON.stringify(schema, (name, value: unknown) =>
    typeof value === 'string' && (name === 'title' || name === 'description') ? undefined : value,
  );
  const digest = createHash('sha256').update(rules).digest('base64');
  const result = refusals.get(digest) ?? { refusal: examine(schema, undefined).refusal };
  refusals.set(digest, result);
  return result.refusal;
}

/**
 * Ajv's errors of a form's value, each place and keyword once, in Ajv's order. With a `refusal` Ajv refuses the schema
 * and has not checked the value. Never throws.
 */
export function strictErrors(
  schema: FormSchema,
  value: Json,
): { readonly refusal?: string | undefined; readonly errors: readonly StrictError[] } {
  const { refusal, errors } = examine(schema, value);
  const failures = errors
    // Ajv reports `if` besides the error of the branch that failed.
    .filter(({ keyword }) => keyword !== 'if')
    .map(({ instancePath, keyword, params }): StrictError => {
      const missing: unknown = params['missingProperty'];
      return { form: [...segmentsOf(instancePath), ...(typeof missing === 'string' ? [missing] : [])], what: keyword };
    });
  return { refusal, errors: [...new Map(failures.map((error) => [JSON.stringify(error), error])).values()] };
}

function examine(
  schema: FormSchema,
  value: Json | undefined,
): { readonly refusal: string | undefined; readonly errors: readonly ErrorObject[] } {
  const { errors = [], validationError } = validator.rawValidation<ErrorObject>(schema as object, value);
  // Ajv caches every compiled schema, and each draft has new ones.
  validator.reset();
  return { refusal: validationError?.message, errors };
}

function segmentsOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}
