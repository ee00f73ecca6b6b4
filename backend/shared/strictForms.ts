import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { customizeValidator } from '@rjsf/validator-ajv8';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ErrorObject } from 'ajv';
import { type FormSchema, format } from '#adapters/model/form.ts';
import type { Json } from '#adapters/model/json.ts';

/** An error of a form's value: the path from the form's root, and the keyword that failed. */
export interface StrictError {
  readonly form: readonly string[];
  readonly what: string;
}

/**
 * rjsf's Ajv in strict mode: an unknown keyword or format, a limit beside the wrong type and a `required` name without
 * a property are refused. It compiles schemas to code, which pages with a strict Content-Security-Policy cannot do, so
 * it belongs to servers and commands alone.
 */
const validator = customizeValidator<Json>({
  AjvClass: Ajv2020,
  customFormats: format,
  // A leaf that may be null has two types, which strict mode has a switch of its own for. Each form is compiled once.
  ajvOptionsOverrides: { strict: true, allowUnionTypes: true, code: { optimize: false } },
});

/** What was said of the last schemas, by their digest: countries share most forms, and a changed draft keeps most. */
const refusals = new LRUCache<string, { readonly refusal: string | undefined }>({ max: 5000 });

/** Why Ajv does not take a form's schema, in its own English words; undefined if it does. Never throws. */
export function refusalOf(schema: FormSchema): string | undefined {
  // Titles decide nothing and differ from language to language.
  const rules = JSON.stringify(schema, (name, value: unknown) =>
    typeof value === 'string' && (name === 'title' || name === 'description') ? undefined : value,
  );
  const digest = createHash('sha256').update(rules).digest('base64');
  const said = refusals.get(digest) ?? { refusal: examined(schema, undefined).refusal };
  refusals.set(digest, said);
  return said.refusal;
}

/**
 * What Ajv says of a form's value, each place and keyword once, in its order. `refusal` is there if it does not take the
 * schema, and then nothing is known of the value. Never throws.
 */
export function strictErrors(
  schema: FormSchema,
  value: Json,
): { readonly refusal?: string | undefined; readonly errors: readonly StrictError[] } {
  const { refusal, errors } = examined(schema, value);
  const found = errors
    // Ajv's name for "the condition's other part failed", which is an error besides.
    .filter(({ keyword }) => keyword !== 'if')
    .map(({ instancePath, keyword, params }): StrictError => {
      const missing: unknown = params['missingProperty'];
      return { form: [...segmentsOf(instancePath), ...(typeof missing === 'string' ? [missing] : [])], what: keyword };
    });
  return { refusal, errors: [...new Map(found.map((error) => [JSON.stringify(error), error])).values()] };
}

function examined(
  schema: FormSchema,
  value: Json | undefined,
): { readonly refusal: string | undefined; readonly errors: readonly ErrorObject[] } {
  const { errors = [], validationError } = validator.rawValidation<ErrorObject>(schema as object, value);
  // Ajv keeps every schema that it has compiled, and each draft has new ones.
  validator.reset();
  return { refusal: validationError?.message, errors };
}

function segmentsOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}
