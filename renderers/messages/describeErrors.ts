import type { AdaptedForm, FormValue } from '#adapters/model/form.ts';
import { messageOf } from './errorMessages.ts';
import type { FieldError } from '#adapters/check/fieldError.ts';
import { idOf } from '../model/fieldProps.ts';
import { labelOf } from './labelOf.ts';
import { optionsFor, schemaAt } from '#adapters/form/formSchema.ts';
import type { Translate } from '../model/rendererContext.ts';

/** An error message, with the element that it belongs to. */
export interface DescribedError {
  readonly error: FieldError;
  readonly text: string;
  /** The message for a list of errors: it names the field if the message does not. */
  readonly entry: string;
  readonly id: string;
}

/** The error messages of a form, the same as at the fields, each sentence once per property. */
export function describeErrors(
  form: AdaptedForm,
  value: FormValue,
  errors: readonly FieldError[],
  t: Translate,
  prefix: string = form.anchor,
): readonly DescribedError[] {
  const told = new Set<string>();
  return errors.flatMap((error) => {
    const [key = '', ...below] = error.form;
    const property = schemaAt(form.schema, [key]);
    const options = optionsFor(form, key, value);
    const label = labelOf(key, property, options, t);
    const text = messageOf(error, { options, schema: schemaAt(property, below), label }, t);
    if (told.has(`${key} ${text}`)) return [];
    told.add(`${key} ${text}`);
    return [{ error, text, entry: entryOf(label, text, t), id: idOf(prefix, error.form) }];
  });
}

function entryOf(field: string, text: string, t: Translate): string {
  return field === '' || text.toLowerCase().includes(field.toLowerCase())
    ? text
    : t('global.form.errors.entry', { field, text });
}
