import { dereference, format as formats, validate, type OutputUnit, type Schema } from '@cfworker/json-schema';
import type { FormSchema } from '../model/form.ts';
import type { Json } from '../model/json.ts';
import { format } from '../model/form.ts';
import type { FieldError } from './fieldError.ts';
import { chosenBranch } from './chosenBranch.ts';
import { withoutAbsent } from './formValue.ts';

const draft = '2020-12';

// Replaces the library's formats: some of its expressions are slow on long texts.
for (const name of Object.keys(formats)) delete formats[name];
Object.assign(formats, format);

/** Keywords whose errors only repeat inner errors. */
const containers = new Set([
  'properties',
  'patternProperties',
  'additionalProperties',
  'items',
  'prefixItems',
  'allOf',
  'if',
  '$ref',
  '$recursiveRef',
  'dependentSchemas',
  'unevaluatedProperties',
  'unevaluatedItems',
]);

/**
 * Validates with an interpreter that needs no `eval`, for a strict Content-Security-Policy. `undefined` members count
 * as absent; `at` is a prefix for all paths; `root` resolves `$ref`. A schema that cannot be interpreted (for example a
 * pattern that does not compile) gives no errors: the provider decides on save. Never throws.
 * Source: requirements#schema-rules.
 */
export function schemaErrors(
  schema: FormSchema,
  value: Json | undefined,
  at: readonly string[] = [],
  root: FormSchema = schema,
): readonly FieldError[] {
  if (value === undefined) return [];
  try {
    const lookup = lookupFor(schema, root);
    const present = withoutAbsent(value);
    const { errors } = validate(present, readBy(schema), draft, lookup, false);
    if (errors.length === 0) return [];
    const validation = { schema, value: present, at, lookup };
    return withoutOtherBranches(errors, validation, root).flatMap(createErrorMapper(validation));
  } catch {
    return [];
  }
}

type Lookup = Record<string, Schema | boolean>;
const lookups = new WeakMap<object, Lookup>();

/** The lookup for a part that is not a member of its root (rjsf creates such parts): references resolve in the root. */
function lookupFor(part: FormSchema, root: FormSchema): Lookup {
  if (part === root || !refers(part)) return lookupOf(root);
  const whole = refers(root) ? lookupOf(root) : dereference(readBy(root));
  const base = ownMember(root, '__absolute_uri__');
  return typeof base === 'string' ? dereference(readBy(part), Object.create(whole), new URL(base), '/part') : whole;
}

/** Schemas by address, for `$ref`. Schemas without `$ref`, such as the adapter's, need no traversal. */
function lookupOf(root: FormSchema): Lookup {
  const cached = lookups.get(root);
  if (cached) return cached;
  const lookup: Lookup = refers(root) ? dereference(readBy(root)) : {};
  lookups.set(root, lookup);
  return lookup;
}

function refers(schema: FormSchema): boolean {
  return JSON.stringify(schema).includes('"$re');
}

interface Validation {
  readonly schema: FormSchema;
  readonly value: Json;
  readonly at: readonly string[];
  readonly lookup: Lookup;
}

/**
 * Creates a mapper from the validator's errors to field errors. The validator reports `required` once per missing name
 * without the name: the mapper reads the names from the schema, and reports each once. Errors inside the schemas of the
 * older `dependencies` have their own units.
 */
function createErrorMapper({ schema, value, at, lookup }: Validation): (unit: OutputUnit) => readonly FieldError[] {
  const reportedUnits = new Set<string>();
  return ({ keyword, keywordLocation, instanceLocation }) => {
    if (containers.has(keyword)) return [];
    const path = pointerSegments(instanceLocation);
    const what = keyword === 'dependencies' ? 'dependentRequired' : keyword;
    if (what !== 'required' && what !== 'dependentRequired') return [{ form: [...at, ...path], what }];
    const unit = `${keywordLocation} ${instanceLocation}`;
    if (reportedUnits.has(unit)) return [];
    reportedUnits.add(unit);
    const owner = path.reduce(ownMember, value);
    return missingNames(schemaPart(schema, keywordLocation, lookup), owner).map((name) => ({
      form: [...at, ...path, name],
      what,
    }));
  };
}

/**
 * Keeps only errors of the schema that a value selects by a discriminator (`oneOf`): those of the other schemas are
 * about fields that the value does not have.
 */
function withoutOtherBranches(
  units: readonly OutputUnit[],
  validation: Validation,
  root: FormSchema,
): readonly OutputUnit[] {
  const choices = units.flatMap(({ keyword, keywordLocation, instanceLocation }) => {
    if (keyword !== 'oneOf' && keyword !== 'anyOf') return [];
    const branches = schemaPart(validation.schema, keywordLocation, validation.lookup);
    const instance = pointerSegments(instanceLocation).reduce(ownMember, validation.value);
    const chosen = Array.isArray(branches) ? chosenBranch(root, branches, instance) : undefined;
    return chosen === undefined
      ? []
      : [{ at: keywordLocation, instanceLocation, chosen: `${keywordLocation}/${chosen}` }];
  });
  return choices.reduce((remaining, { at, instanceLocation, chosen }) => {
    const inner = remaining.filter(
      (unit) => isIn(at, unit.keywordLocation) && isIn(instanceLocation, unit.instanceLocation),
    );
    const isSelected = (unit: OutputUnit): boolean => isIn(chosen, unit.keywordLocation);
    return inner.some(isSelected) ? remaining.filter((unit) => !inner.includes(unit) || isSelected(unit)) : remaining;
  }, units);
}

function isIn(place: string, location: string): boolean {
  return location === place || location.startsWith(`${place}/`);
}

/** The part of a schema at the location of a failed keyword, in which the validator misspells `dependentRequired`. */
function schemaPart(schema: FormSchema, keywordLocation: string, lookup: Lookup): unknown {
  let node: unknown = schema;
  for (const segment of pointerSegments(keywordLocation.replace(/dependantRequired$/, 'dependentRequired'))) {
    node =
      segment === '$ref'
        ? lookup[String(ownMember(node, '__absolute_ref__') ?? ownMember(node, '$ref'))]
        : ownMember(node, segment);
  }
  return node;
}

/** The missing names of a `required` list, or of the `dependentRequired` lists whose property is present. */
function missingNames(required: unknown, owner: unknown): readonly string[] {
  const isAbsent = (name: unknown): name is string => typeof name === 'string' && ownMember(owner, name) === undefined;
  const lists: readonly unknown[] = Array.isArray(required)
    ? [required]
    : Object.entries(required ?? {}).flatMap(([name, names]) => (isAbsent(name) ? [] : [names]));
  return [...new Set(lists.flat())].filter(isAbsent);
}

function pointerSegments(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((segment) => decodeURIComponent(segment).replaceAll('~1', '/').replaceAll('~0', '~'));
}

function ownMember(owner: unknown, name: string): unknown {
  return typeof owner === 'object' && owner !== null ? Object.getOwnPropertyDescriptor(owner, name)?.value : undefined;
}

function readBy(schema: FormSchema): Schema {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the interpreter only reads; its type says so less strictly
  return schema as Schema;
}
