import type { FieldUi } from '../model/form.ts';

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
