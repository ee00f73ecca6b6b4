import { dereference, validate, type OutputUnit, type Schema } from '@cfworker/json-schema';
import type { ErrorSchema, RJSFSchema, RJSFValidationError, ValidationData, ValidatorType } from '@rjsf/utils';
import type { FormSchema } from '#adapters/model/form.ts';
import type { Json } from '#adapters/model/json.ts';
import type { FieldError } from './fieldError.ts';

const draft = '2020-12';

/** Keywords that only say that something inside failed; what failed inside is reported by itself. */
const containers = new Set(['properties', 'patternProperties', 'additionalProperties', 'items', 'prefixItems', 'allOf', 'if', '$ref', '$recursiveRef', 'dependentSchemas', 'unevaluatedProperties', 'unevaluatedItems']);

/**
 * Finds what JSON Schema says is wrong, by an interpreter that needs no `eval`, so that a strict Content-Security-Policy holds.
 * Members that are `undefined` count as absent. A schema that cannot be interpreted (a pattern that does not compile)
 * finds nothing: the provider decides at save. Never throws. Source: specification §5.
 */
export function schemaErrors(schema: FormSchema, value: Json | undefined, at: readonly string[] = [], root: FormSchema = schema): readonly FieldError[] {
  if (value === undefined) return [];
  try {
    const lookup = lookupOf(root);
    const { errors } = validate(withoutAbsent(value), schema as Schema, draft, lookup, false);
    return errors.length === 0 ? [] : errors.flatMap(fieldErrorOf(schema, value, at, lookup));
  } catch {
    return [];
  }
}

/** rjsf's validator over {@link schemaErrors}; an error's message is its keyword, which the field's frame puts into words. */
export const validator: ValidatorType = {
  validateFormData: (formData, schema) => validationData(schemaErrors(schema as FormSchema, formData as Json | undefined)),
  isValid: (schema, formData, rootSchema) => schemaErrors(schema as FormSchema, formData as Json | undefined, [], rootSchema as FormSchema).length === 0,
  rawValidation: <Result>(schema: RJSFSchema, formData: unknown) => ({ errors: schemaErrors(schema as FormSchema, formData as Json | undefined) as unknown as Result[] }),
};

/** Errors in the two shapes that rjsf wants. */
export function validationData(errors: readonly FieldError[]): ValidationData<unknown> {
  const errorSchema: MutableErrors = {};
  for (const error of errors) addTo(errorSchema, error);
  return { errors: errors.map(toValidationError), errorSchema: errorSchema as ErrorSchema };
}

interface MutableErrors {
  [key: string]: MutableErrors | string[] | undefined;
}

function addTo(errorSchema: MutableErrors, { form, what }: FieldError): void {
  let node = errorSchema;
  for (const segment of form) {
    if (!Object.hasOwn(node, segment)) node[segment] = {};
    node = node[segment] as MutableErrors;
  }
  (node['__errors'] ??= [] as string[]);
  (node['__errors'] as string[]).push(what);
}

function toValidationError({ form, what }: FieldError): RJSFValidationError {
  const property = form.map((segment) => `.${segment}`).join('');
  return { name: what, message: what, property, stack: `${property} ${what}` };
}

type Lookup = Record<string, Schema | boolean>;
const lookups = new WeakMap<object, Lookup>();

/** Schemas by address, for `$ref`; the adapter's own schemas have none and need no walk. */
function lookupOf(root: FormSchema): Lookup {
  const known = lookups.get(root);
  if (known) return known;
  const lookup: Lookup = JSON.stringify(root).includes('"$re') ? dereference(root as Schema) : {};
  lookups.set(root, lookup);
  return lookup;
}

/** `required` names no property: its unit stands once for each absent name. They are read from the schema and reported once each. */
function fieldErrorOf(schema: FormSchema, value: Json, at: readonly string[], lookup: Lookup): (unit: OutputUnit) => readonly FieldError[] {
  const listed = new Set<string>();
  return ({ keyword, keywordLocation, instanceLocation }) => {
    if (containers.has(keyword)) return [];
    const path = pointerSegments(instanceLocation);
    if (keyword !== 'required' && keyword !== 'dependentRequired') return [{ form: [...at, ...path], what: keyword }];
    const key = `${keywordLocation} ${instanceLocation}`;
    if (listed.has(key)) return [];
    listed.add(key);
    const owner = valueAt(value, path);
    return namesAsked(schema, keywordLocation, lookup, owner).map((name) => ({ form: [...at, ...path, name], what: keyword }));
  };
}

function namesAsked(schema: FormSchema, keywordLocation: string, lookup: Lookup, owner: unknown): readonly string[] {
  const segments = pointerSegments(keywordLocation.replace(/dependantRequired$/, 'dependentRequired'));
  let node: unknown = schema;
  for (const segment of segments) {
    if (segment === '$ref') {
      const { __absolute_ref__: address, $ref } = node as { __absolute_ref__?: string; $ref: string };
      node = lookup[address ?? $ref];
    } else node = ownMember(node, segment);
  }
  const absent = (name: string): boolean => ownMember(owner, name) === undefined;
  if (Array.isArray(node)) return [...new Set(node as string[])].filter(absent);
  const wanted = Object.entries((node ?? {}) as Record<string, readonly string[]>).filter(([name]) => !absent(name)).flatMap(([, names]) => names);
  return [...new Set(wanted)].filter(absent);
}

function pointerSegments(pointer: string): readonly string[] {
  return pointer.split('/').slice(1).map((segment) => decodeURIComponent(segment).replaceAll('~1', '/').replaceAll('~0', '~'));
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce(ownMember, value);
}

function ownMember(owner: unknown, name: string): unknown {
  return typeof owner === 'object' && owner !== null && Object.hasOwn(owner, name) ? (owner as Record<string, unknown>)[name] : undefined;
}

function withoutAbsent(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  return JSON.parse(JSON.stringify(value)) as Json;
}
