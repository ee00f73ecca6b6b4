import type { AdaptedForm, FormSchema, FormValue } from '#adapters/model/form.ts';
import type { FieldError } from '#adapters/check/fieldError.ts';
import { optionsFor, optionsOf, schemaAt } from '#adapters/form/formSchema.ts';
import { idOf } from '../model/fieldIds.ts';
import type { Translate } from '../model/rendererContext.ts';
import { messageOf } from './errorMessages.ts';
import { labelOf } from './labelOf.ts';

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
): readonly DescribedError[] {
  const told = new Set<string>();
  return errors.flatMap((error) => {
    const text = sentenceOf(form, value, error, t);
    const place = `${error.form[0] ?? ''} ${text}`;
    if (told.has(place)) return [];
    told.add(place);
    return [{ error, text, entry: entryOf(form, error.form, text, t), id: idOf(form.anchor, error.form) }];
  });
}

/** The sentence for an error of a form; some depend on the value of another field (a postcode's on its country). */
export function sentenceOf(form: AdaptedForm, value: FormValue, error: FieldError, t: Translate): string {
  const [key = ''] = error.form;
  const options = optionsFor(form, key, value);
  return messageOf(
    error,
    { options, schema: memberAt(form.schema, error.form), label: labelAt(form, error.form, t) },
    t,
  );
}

/** A sentence as an entry of a list: it begins with the field's name if the sentence does not hold it. */
export function entryOf(form: AdaptedForm, path: readonly string[], text: string, t: Translate): string {
  const field = labelAt(form, path, t);
  return field === '' || text.toLowerCase().includes(field.toLowerCase())
    ? text
    : t('global.form.errors.entry', { field, text });
}

/** The label at a path: the property's, or the inner value's own where a plain schema has one. */
function labelAt(form: AdaptedForm, path: readonly string[], t: Translate): string {
  const [key = ''] = path;
  const options = optionsOf(form, key);
  const inner = path.length > 1 && options.titleKey === undefined ? memberAt(form.schema, path)?.title : undefined;
  return inner ?? labelOf(key, schemaAt(form.schema, [key]), options, t);
}

/** The schema of a value's member, through objects and lists; undefined where it is put together while the form is drawn. */
function memberAt(schema: FormSchema, path: readonly string[]): FormSchema | undefined {
  return path.reduce<FormSchema | undefined>(
    (node, segment) => schemaAt(node, [segment]) ?? (/^\d+$/.test(segment) ? node?.items : undefined),
    schema,
  );
}
