import { allProperties } from '../check/conditionalProperties.ts';
import { ownValue } from '../check/formValue.ts';
import type { AdaptedForm, FieldOptions, FieldUi, FormSchema, FormValue, MessageCase } from '../model/form.ts';
import { isRecord, type Json } from '../model/json.ts';

/** No options. Always the same object. */
export const noOptions: FieldOptions = { provider: '' };

/** The schema of a property or of a leaf inside of it, by its path, also if it depends on answers; undefined if there is none. */
export function schemaAt(schema: FormSchema | undefined, path: readonly string[]): FormSchema | undefined {
  return path.reduce<FormSchema | undefined>((node, segment) => {
    const properties = node && allProperties(node);
    return properties && Object.hasOwn(properties, segment) ? properties[segment] : undefined;
  }, schema);
}

/** How to draw a property of a form; undefined for a schema without uiSchema. */
export function uiOf({ uiSchema }: AdaptedForm, key: string): FieldUi | undefined {
  const ui = Object.hasOwn(uiSchema, key) ? uiSchema[key] : undefined;
  // A foreign uiSchema may be anything.
  return typeof ui === 'object' && ui !== null && 'ui:options' in ui ? ui : undefined;
}

/** The options of a property; the same empty object if it has none. */
export function optionsOf(form: AdaptedForm, key: string): FieldOptions {
  return uiOf(form, key)?.['ui:options'] ?? noOptions;
}

/** The options of a property, with messages that depend on the value of another field (a postcode's on its country). */
export function optionsFor(form: AdaptedForm, key: string, value: FormValue): FieldOptions {
  const options = optionsOf(form, key);
  if (!options.messagesBy) return options;
  const { key: partner, cases, fallback } = options.messagesBy;
  const chosen = textOfValue(ownValue(value, partner));
  const messages = Object.hasOwn(cases, chosen) ? cases[chosen] : fallback;
  return messages ? merged(options, messages) : options;
}

const mergedOptions = new WeakMap<MessageCase, FieldOptions>();

function merged(options: FieldOptions, messages: MessageCase): FieldOptions {
  const known = mergedOptions.get(messages);
  if (known) return known;
  const made = { ...options, ...messages };
  mergedOptions.set(messages, made);
  return made;
}

/** The types that a schema allows; a nullable one has two. */
export function typesOf(schema: Pick<FormSchema, 'type'> | undefined): readonly string[] {
  const type = schema?.type;
  return type === undefined ? [] : typeof type === 'string' ? [type] : type;
}

/** Whether the property is a number, nullable or not. */
export function isNumeric(schema: Pick<FormSchema, 'type'> | undefined): boolean {
  const types = typesOf(schema);
  return types.includes('number') || types.includes('integer');
}

const requiredSets = new WeakMap<FormSchema, ReadonlySet<string>>();

/** The required names of a schema as a set, cached. */
export function requiredOf(schema: FormSchema): ReadonlySet<string> {
  let names = requiredSets.get(schema);
  if (!names) {
    names = new Set(schema.required);
    requiredSets.set(schema, names);
  }
  return names;
}

/** Keywords that add, remove or move properties; rjsf's own code handles those. */
const reshaping = new Set([
  '$ref',
  '$id',
  'dependencies',
  'dependentSchemas',
  'oneOf',
  'anyOf',
  'additionalProperties',
  'patternProperties',
  'items',
]);

/** What a schema asks of a form, found once for each schema. */
interface SchemaShape {
  readonly isFixed: boolean;
  readonly isPlain: boolean;
}

const shapes = new WeakMap<FormSchema, SchemaShape>();

function shapeOf(schema: FormSchema): SchemaShape {
  let shape = shapes.get(schema);
  if (!shape) {
    const fixed = schema.properties !== undefined && hasFixedProperties(schema);
    shape = { isFixed: fixed, isPlain: fixed && !givesValues(schema) };
    shapes.set(schema, shape);
  }
  return shape;
}

/** Whether a schema is an object whose properties are the same for every value. */
export function isFixed(schema: FormSchema): boolean {
  return shapeOf(schema).isFixed;
}

/** Whether a schema is such an object and has no values of its own. */
export function isPlain(schema: FormSchema): boolean {
  return shapeOf(schema).isPlain;
}

function hasFixedProperties(schema: unknown): boolean {
  return isFixedItself(schema) && Object.values(propertiesOf(schema)).every(hasFixedProperties);
}

const fixedItself = new WeakMap<object, boolean>();

/** Whether a schema says the same of every value; those of its properties may not. */
export function isFixedItself(schema: unknown): schema is Readonly<Record<string, unknown>> {
  if (!isRecord(schema)) return false;
  const before = fixedItself.get(schema);
  if (before !== undefined) return before;
  const isFixedHere =
    !Object.keys(schema).some((keyword) => reshaping.has(keyword)) && onlyRestricts(schema, propertiesOf(schema));
  fixedItself.set(schema, isFixedHere);
  return isFixedHere;
}

function propertiesOf(schema: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object(schema['properties']);
}

/** Whether the conditions of a schema only add rules to properties that it has. */
function onlyRestricts(schema: Readonly<Record<string, unknown>>, properties: object): boolean {
  const all = Array.isArray(schema['allOf']) ? schema['allOf'] : [];
  return [...all, schema['then'], schema['else']].every(
    (part) => part === undefined || (isRecord(part) && addsRules(part, properties)),
  );
}

function addsRules(part: Readonly<Record<string, unknown>>, properties: object): boolean {
  const rules: Readonly<Record<string, unknown>> = Object(part['properties']);
  return (
    !Object.keys(part).some((keyword) => reshaping.has(keyword) || keyword === 'title' || keyword === 'type') &&
    Object.entries(rules).every(
      ([name, rule]) =>
        Object.hasOwn(properties, name) && isRecord(rule) && addsRules(rule, Object(rule['properties'])),
    ) &&
    onlyRestricts(part, properties)
  );
}

/** Whether rjsf would fill in values: defaults and constants. A box that must be ticked is left to the customer. */
function givesValues(schema: FormSchema): boolean {
  if ('default' in schema || (schema.const !== undefined && typeof schema.const !== 'boolean')) return true;
  return Object.values(schema.properties ?? {}).some(givesValues);
}

/** The value of a date control while the date is only partly typed: neither a date nor empty. */
export const incompleteDate = 'incomplete';

/** The text that an input shows for a value. */
export function textOfValue(value: Json | undefined): string {
  if (value === undefined || value === null || typeof value === 'object' || value === incompleteDate) return '';
  return String(value);
}

/**
 * A property's uiSchema in rjsf's own words: what rjsf knows under a name of its own (`ui:readonly`, `ui:help`,
 * `ui:autocomplete`) leaves the options, so that any rjsf form reads it.
 */
export function standardUi({ 'ui:options': described, ...ui }: FieldUi): FieldUi {
  const { readOnly, hint, autocomplete, ...options } = described;
  return {
    ...ui,
    ...(readOnly === true && { 'ui:readonly': true }),
    ...(hint !== undefined && { 'ui:help': hint }),
    ...(autocomplete !== undefined && { 'ui:autocomplete': autocomplete }),
    'ui:options': options,
  };
}
