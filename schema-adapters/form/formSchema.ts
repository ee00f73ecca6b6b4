import { allProperties } from '../check/conditionalProperties.ts';
import { ownValue } from '../check/formValue.ts';
import type { AdaptedForm, FieldOptions, FieldUi, FormSchema, FormValue, MessageCase } from '../model/form.ts';
import type { Json } from '../model/json.ts';

/** No options; a stable reference. */
export const noOptions: FieldOptions = { provider: '' };

/** The schema of a property or of a leaf inside of it, conditional ones included; undefined without one. */
export function schemaAt(schema: FormSchema | undefined, path: readonly string[]): FormSchema | undefined {
  return path.reduce<FormSchema | undefined>((node, segment) => {
    const properties = node && allProperties(node);
    return properties && Object.hasOwn(properties, segment) ? properties[segment] : undefined;
  }, schema);
}

/** The uiSchema of a property; undefined without one. */
export function uiOf({ uiSchema }: AdaptedForm, key: string): FieldUi | undefined {
  const ui = Object.hasOwn(uiSchema, key) ? uiSchema[key] : undefined;
  // A foreign uiSchema may be anything.
  return typeof ui === 'object' && ui !== null && 'ui:options' in ui ? ui : undefined;
}

/** The options of a property, by default {@link noOptions}. */
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
  return messages ? mergeMessages(options, messages) : options;
}

const mergedOptions = new WeakMap<MessageCase, FieldOptions>();

function mergeMessages(options: FieldOptions, messages: MessageCase): FieldOptions {
  const cached = mergedOptions.get(messages);
  if (cached) return cached;
  const result = { ...options, ...messages };
  mergedOptions.set(messages, result);
  return result;
}

/** The types of a schema; a nullable one has two. */
export function typesOf(schema: Pick<FormSchema, 'type'> | undefined): readonly string[] {
  const type = schema?.type;
  return type === undefined ? [] : typeof type === 'string' ? [type] : type;
}

/** Whether the property is a number, nullable or not. */
export function isNumeric(schema: Pick<FormSchema, 'type'> | undefined): boolean {
  const types = typesOf(schema);
  return types.includes('number') || types.includes('integer');
}

/** The value of a date control while the date is only partly typed: neither a date nor empty. */
export const incompleteDate = 'incomplete';

/** The text that an input shows for a value. */
export function textOfValue(value: Json | undefined): string {
  if (value === undefined || value === null || typeof value === 'object' || value === incompleteDate) return '';
  return String(value);
}

/**
 * Moves options that rjsf has its own names for (`ui:readonly`, `ui:help`, `ui:autocomplete`) out of `ui:options`, so
 * that any rjsf form reads them.
 */
export function standardUi({ 'ui:options': allOptions, ...ui }: FieldUi): FieldUi {
  const { readOnly, hint, autocomplete, ...options } = allOptions;
  return {
    ...ui,
    ...(readOnly === true && { 'ui:readonly': true }),
    ...(hint !== undefined && { 'ui:help': hint }),
    ...(autocomplete !== undefined && { 'ui:autocomplete': autocomplete }),
    'ui:options': options,
  };
}
