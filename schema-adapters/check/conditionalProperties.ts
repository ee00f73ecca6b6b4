import { type AdaptedForm, type FormSchema } from '../model/form.ts';
import { isRecord } from '../model/json.ts';

/** A property that a schema has only for values that meet a condition. */
export interface ConditionalProperty {
  readonly schema: FormSchema;
  readonly isRequired: boolean;
  /** What the form's value must conform to. */
  readonly when: FormSchema;
}

/** The properties that a schema adds by `allOf` with `if` and `then`, by name. Never throws. */
export function conditionalProperties(schema: FormSchema): ReadonlyMap<string, ConditionalProperty> {
  if (schema.allOf === undefined) return noConditions;
  const before = propertiesOfSchemas.get(schema);
  if (before) return before;
  const found = new Map<string, ConditionalProperty>();
  for (const { if: when, then } of partsOf(schema)) {
    const isRequired = new Set(then?.required);
    for (const [name, property] of Object.entries(then?.properties ?? {}))
      if (when && !hasItself(schema, name))
        found.set(name, { schema: property, isRequired: isRequired.has(name), when });
  }
  propertiesOfSchemas.set(schema, found);
  return found;
}

const noConditions: ReadonlyMap<string, ConditionalProperty> = new Map();
const propertiesOfSchemas = new WeakMap<FormSchema, ReadonlyMap<string, ConditionalProperty>>();

/** All properties that a schema has for some value, its own first. */
export function allProperties(schema: FormSchema): Readonly<Record<string, FormSchema>> {
  return unfolded(schema).properties ?? noProperties;
}

const noProperties: Readonly<Record<string, FormSchema>> = {};

/** The names of the same in the order in which a form shows them. */
export function namesInOrder({ schema, uiSchema }: Pick<AdaptedForm, 'schema' | 'uiSchema'>): readonly string[] {
  return uiSchema['ui:order'] ?? Object.keys(allProperties(schema));
}

/**
 * The same schema with all its properties, whether their conditions hold or not; what else a condition asks of its
 * properties stays.
 */
export function unfolded(schema: FormSchema): FormSchema {
  const before = unfoldedSchemas.get(schema);
  if (before) return before;
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
  const made = { ...rest, properties, ...(parts.length > 0 && { allOf: parts }) };
  unfoldedSchemas.set(schema, made);
  return made;
}

const unfoldedSchemas = new WeakMap<FormSchema, FormSchema>();

/** The parts of a schema's `allOf`; a foreign one may be anything. */
function partsOf({ allOf }: FormSchema): readonly FormSchema[] {
  return Array.isArray(allOf) ? allOf.filter((part) => isRecord(part)) : [];
}

function hasItself({ properties }: FormSchema, name: string): boolean {
  return properties !== undefined && Object.hasOwn(properties, name);
}
