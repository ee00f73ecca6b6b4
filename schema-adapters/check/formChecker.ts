import type { FieldCheck } from '../model/fieldKind.ts';
import type { FormSchema, FormValue } from '../model/form.ts';
import { isJsonObject, type Json } from '../model/json.ts';
import { errorsByKey, noErrors, sameError, type FieldError } from './fieldError.ts';
import { ownValue } from './formValue.ts';
import { schemaErrors } from './schemaErrors.ts';

export interface CheckedForm {
  readonly errors: readonly FieldError[];
  /** Errors of each invalid property. */
  readonly byKey: ReadonlyMap<string, readonly FieldError[]>;
}

type CheckValue = (
  value: FormValue,
  hidden: ReadonlySet<string>,
  isJudged: (error: FieldError) => boolean,
) => CheckedForm;

/**
 * Creates a checker that validates property by property, then the rules across properties; a value that is no object as
 * a whole. The check of a field kind runs only without schema errors. Hidden properties have no errors. `isJudged` says
 * which errors count; it gets those of a field kind as errors of the property. `conditional` are properties that are
 * required while visible. Never throws.
 */
export function createFormChecker(
  schema: FormSchema,
  checks: ReadonlyMap<string, FieldCheck>,
  conditional: readonly string[],
): CheckValue {
  const properties = Object.entries(schema.properties ?? {});
  const required = new Set([...(schema.required ?? []), ...conditional]);
  const undeclared = (schema.required ?? []).filter((name) => !Object.hasOwn(schema.properties ?? {}, name));
  const rest = restOf(schema);

  const checkProperty = (
    key: string,
    property: FormSchema,
    value: Json | undefined,
    isJudged: (error: FieldError) => boolean,
  ): readonly FieldError[] => {
    if (value === undefined) return required.has(key) ? [{ form: [key], what: 'required' }] : noErrors;
    const errors = schemaErrors(property, value, [key], schema).filter(isJudged);
    if (errors.length > 0) return errors;
    const faults = (checks.get(key)?.(value) ?? []).filter(({ what }) => isJudged({ form: [key], what }));
    return faults.length === 0 ? noErrors : faults.map(({ at, what }) => ({ form: [key, ...at], what }));
  };

  return (value, hidden, isJudged) => {
    if (!isJsonObject(value)) {
      const errors = wholeErrors(schema, value);
      return { errors, byKey: errorsByKey(errors) };
    }
    const byKey = new Map<string, readonly FieldError[]>();
    for (const [key, property] of properties) {
      const errors = hidden.has(key) ? noErrors : checkProperty(key, property, ownValue(value, key), isJudged);
      if (errors.length > 0) byKey.set(key, errors);
    }
    for (const name of undeclared)
      if (!Object.hasOwn(value, name)) byKey.set(name, [{ form: [name], what: 'required' }]);
    for (const error of rest ? schemaErrors(rest, value, [], schema).filter(isJudged) : noErrors) {
      const key = error.form[0] ?? '';
      const others = byKey.get(key) ?? noErrors;
      if (!others.some((other) => sameError(other, error))) byKey.set(key, [...others, error]);
    }
    const inOrder = [...new Set([...properties.map(([key]) => key), ...byKey.keys()])].flatMap((key) => {
      const errors = byKey.get(key);
      return errors ? [[key, errors] as const] : [];
    });
    return { errors: inOrder.flatMap(([, errors]) => errors), byKey: new Map(inOrder) };
  };
}

/** The keywords of a schema that apply across properties (`if`, `allOf`, …), or undefined. */
function restOf(schema: FormSchema): FormSchema | undefined {
  const { properties, required: _required, title: _title, description: _description, type, ...more } = schema;
  const isOfObject = type === undefined || [type].flat().includes('object');
  const rest = { ...more, ...(!isOfObject && { type }) };
  if (Object.keys(rest).length === 0) return undefined;
  return 'additionalProperties' in rest || 'unevaluatedProperties' in rest ? { ...rest, properties } : rest;
}

/** The errors of a form's whole value. An absent one is `required` if the schema restricts it. */
export function wholeErrors(schema: FormSchema, value: Json | undefined): readonly FieldError[] {
  if (value !== undefined) return schemaErrors(schema, value);
  const { type, enum: values, const: constant } = schema;
  return (type ?? values ?? constant) === undefined ? noErrors : [{ form: [], what: 'required' }];
}
