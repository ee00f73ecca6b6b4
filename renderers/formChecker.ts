import type { FieldKind } from '#adapters/model/fieldKind.ts';
import type { FormSchema, FormValue } from '#adapters/model/form.ts';
import type { Json } from '#adapters/model/json.ts';
import { noErrors, sameError, type FieldError } from './fieldError.ts';
import { schemaErrors } from './validator.ts';

export interface CheckedForm {
  readonly errors: readonly FieldError[];
  /** Errors of each wrong property; the same list as before where nothing changed. */
  readonly byKey: ReadonlyMap<string, readonly FieldError[]>;
}

/**
 * Checks a flat form property by property and remembers each answer, so that a change costs one property, not the form.
 * A property's kind check runs only when the schema found nothing wrong with it. Never throws.
 */
export function createFormChecker(schema: FormSchema, checks: ReadonlyMap<string, NonNullable<FieldKind['check']>>): (value: FormValue) => CheckedForm {
  const properties = Object.entries(schema.properties ?? {});
  const required = new Set(schema.required);
  const elsewhere = (schema.required ?? []).filter((name) => !schema.properties || !Object.hasOwn(schema.properties, name));
  const rest = restOf(schema);
  const known = new Map<string, { readonly value: Json | undefined; readonly errors: readonly FieldError[] }>();

  const checkProperty = (key: string, property: FormSchema, value: Json | undefined): readonly FieldError[] => {
    if (value === undefined) return required.has(key) ? [{ form: [key], what: 'required' }] : noErrors;
    const wrong = schemaErrors(property, value, [key], schema);
    if (wrong.length > 0) return wrong;
    const found = checks.get(key)?.(value) ?? [];
    return found.length === 0 ? noErrors : found.map(({ at, what }) => ({ form: [key, ...at], what }));
  };

  const remembered = (key: string, property: FormSchema, value: Json | undefined): readonly FieldError[] => {
    const entry = known.get(key);
    if (entry && entry.value === value) return entry.errors;
    const found = checkProperty(key, property, value);
    const errors = entry && sameErrors(entry.errors, found) ? entry.errors : found;
    known.set(key, { value, errors });
    return errors;
  };

  return (value) => {
    const byKey = new Map<string, readonly FieldError[]>();
    for (const [key, property] of properties) {
      const errors = remembered(key, property, Object.hasOwn(value, key) ? value[key] : undefined);
      if (errors.length > 0) byKey.set(key, errors);
    }
    for (const name of elsewhere) if (!Object.hasOwn(value, name)) byKey.set(name, [{ form: [name], what: 'required' }]);
    const across = rest ? schemaErrors(rest, value, [], schema) : noErrors;
    if (across.length === 0) return { errors: [...byKey.values()].flat(), byKey };
    for (const error of across) {
      const key = error.form[0] ?? '';
      const others = byKey.get(key) ?? noErrors;
      if (!others.some((other) => sameError(other, error))) byKey.set(key, [...others, error]);
    }
    const inOrder = [...new Set([...properties.map(([key]) => key), ...byKey.keys()])];
    return { errors: inOrder.flatMap((key) => byKey.get(key) ?? noErrors), byKey };
  };
}

function sameErrors(before: readonly FieldError[], now: readonly FieldError[]): boolean {
  return before.length === now.length && before.every((error, index) => now[index] !== undefined && sameError(error, now[index]));
}

/** What a schema asks across properties (`if`, `allOf`, …), or nothing. */
function restOf({ properties: _properties, required: _required, title: _title, description: _description, type: _type, ...rest }: FormSchema): FormSchema | undefined {
  if (Object.keys(rest).length === 0) return undefined;
  return 'additionalProperties' in rest || 'unevaluatedProperties' in rest ? { ...rest, properties: _properties } : rest;
}
