import { ownValue } from '../check/formValue.ts';
import type { AdaptedForm, FieldOptions, FieldUi, FormSchema, FormValue, MessageCase } from '../model/form.ts';
import { textOfValue } from './textOfValue.ts';

/** No options. Always the same object. */
export const noOptions: FieldOptions = { provider: '' };

/** The schema of a leaf inside a property, by its path; undefined if there is none. */
export function schemaAt(schema: FormSchema | undefined, path: readonly string[]): FormSchema | undefined {
  return path.reduce<FormSchema | undefined>(
    (node, segment) =>
      node?.properties && Object.hasOwn(node.properties, segment) ? node.properties[segment] : undefined,
    schema,
  );
}

/** How to draw a property of a form; undefined for a schema without uiSchema. */
export function uiOf({ uiSchema }: AdaptedForm, key: string): FieldUi | undefined {
  const ui = Object.hasOwn(uiSchema, key) ? uiSchema[key] : undefined;
  return ui && 'ui:options' in ui ? ui : undefined;
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

const partners = new WeakMap<AdaptedForm, ReadonlySet<string>>();

/** The fields of this form on which messages of other fields depend. */
export function partnersIn(form: AdaptedForm): ReadonlySet<string> {
  let found = partners.get(form);
  if (!found) {
    found = new Set(Object.keys(form.uiSchema).flatMap((key) => optionsOf(form, key).messagesBy?.key ?? []));
    partners.set(form, found);
  }
  return found;
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

/** Keywords that add, remove or move properties or give them defaults; rjsf's own code handles those. */
const walked = new Set([
  'default',
  '$ref',
  'dependencies',
  'dependentSchemas',
  'oneOf',
  'additionalProperties',
  'patternProperties',
]);

/** Whether a schema has a fixed set of properties. All forms of the adapter do. */
export function isPlain(schema: FormSchema): boolean {
  return (
    !Object.keys(schema).some((keyword) => walked.has(keyword)) && Object.values(schema.properties ?? {}).every(isPlain)
  );
}
