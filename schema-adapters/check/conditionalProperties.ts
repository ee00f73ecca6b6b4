import { type AdaptedForm, type FormSchema } from '../model/form.ts';
import { isRecord } from '../model/json.ts';

/** A property that a schema has only while a condition holds. */
export interface ConditionalProperty {
  readonly schema: FormSchema;
  readonly isRequired: boolean;
  /** The condition as a schema for the form's value. */
  readonly when: FormSchema;
}

/** The properties that a schema adds by `allOf` with `if` and `then`, by name. Never throws. */
export function conditionalProperties(schema: FormSchema): ReadonlyMap<string, ConditionalProperty> {
  if (schema.allOf === undefined) return noConditions;
  const cached = propertiesOfSchemas.get(schema);
  if (cached) return cached;
  const result = new Map<string, ConditionalProperty>();
  for (const { if: when, then } of partsOf(schema))
    for (const [name, property] of Object.entries(then?.properties ?? {}))
      if (when && !hasProperty(schema, name))
        result.set(name, { schema: property, isRequired: then?.required?.includes(name) === true, when });
  propertiesOfSchemas.set(schema, result);
  return result;
}

const noConditions: ReadonlyMap<string, ConditionalProperty> = new Map();
const propertiesOfSchemas = new WeakMap<FormSchema, ReadonlyMap<string, ConditionalProperty>>();

/** All properties of a schema, unconditional ones first. */
export function allProperties(schema: FormSchema): Readonly<Record<string, FormSchema>> {
  return unfolded(schema).properties ?? {};
}

/** The names of all properties in the order of the form. */
export function namesInOrder({ schema, uiSchema }: Pick<AdaptedForm, 'schema' | 'uiSchema'>): readonly string[] {
  return uiSchema['ui:order'] ?? Object.keys(allProperties(schema));
}

/** The schema with all conditional properties as unconditional ones; further rules of conditions stay. */
export function unfolded(schema: FormSchema): FormSchema {
  const cached = unfoldedSchemas.get(schema);
  if (cached) return cached;
  const conditional = conditionalProperties(schema);
  if (conditional.size === 0) return schema;
  const parts = partsOf(schema).flatMap((part): readonly FormSchema[] => {
    if (!Object.keys(part.then?.properties ?? {}).some((name) => conditional.has(name))) return [part];
    // oxlint-disable-next-line unicorn/no-thenable -- JSON Schema's own word.
    return part.then?.allOf === undefined ? [] : [{ ...part, then: { allOf: part.then.allOf } }];
  });
  const { allOf: _parts, ...rest } = schema;
  const added = [...conditional].map(([name, property]) => [name, property.schema] as const);
  const properties = { ...schema.properties, ...Object.fromEntries(added) };
  const result = { ...rest, properties, ...(parts.length > 0 && { allOf: parts }) };
  unfoldedSchemas.set(schema, result);
  return result;
}

const unfoldedSchemas = new WeakMap<FormSchema, FormSchema>();

/** The parts of a schema's `allOf`, which may be anything in foreign schemas. */
function partsOf({ allOf }: FormSchema): readonly FormSchema[] {
  return Array.isArray(allOf) ? allOf.filter((part) => isRecord(part)) : [];
}

function hasProperty({ properties }: FormSchema, name: string): boolean {
  return properties !== undefined && Object.hasOwn(properties, name);
}
