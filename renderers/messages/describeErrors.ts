import type { AdaptedForm, FormSchema, FormValue } from '#adapters/model/form.ts';
import type { FieldError } from '#adapters/check/fieldError.ts';
import { valueAt } from '#adapters/check/formValue.ts';
import { optionsFor, optionsOf } from '#adapters/form/formSchema.ts';
import { memberSchema } from '#adapters/check/memberSchema.ts';
import { isRecord, ownMember } from '#adapters/model/json.ts';
import type { TFunction } from 'i18next';
import { getErrorRule, messageKeys, messageValues, type MessageSource } from '#adapters/form/errorKeys.ts';
import { fillText, textByKey } from '../texts/textByKey.ts';
import type { ErrorWords } from '../model/formContext.ts';
import { describeEach, formatEntry, labelOf, type DescribedError } from './labelOf.ts';

/** The error messages of a form, the same as at the fields, each sentence once per property. */
export function describeErrors(
  form: AdaptedForm,
  value: FormValue,
  errors: readonly FieldError[],
  t: TFunction,
): readonly DescribedError[] {
  return describeEach(errors, (error) => describeError(form, value, error, t));
}

/**
 * The sentence for an error of a form, and as an entry of a list of errors; some depend on the value of another field (a
 * postcode's on its country).
 */
export function describeError(form: AdaptedForm, value: FormValue, error: FieldError, t: TFunction): ErrorWords {
  const options = optionsFor(form, error.form[0] ?? '', value);
  const schema = memberSchema(form.schema, error.form, value);
  const label = labelAt(form, error.form, { schema, value, t });
  const text = messageOf(error, { options, schema, label, value: valueAt(value, error.form) }, t);
  return {
    text,
    get entry() {
      return formatEntry(label, text, t);
    },
  };
}

/**
 * The message for an error. A finished sentence comes first, then the editor's own, then what a service said, then the site's finished text, then keys from the
 * most specific to the general one: the kind's own, the field's (`global.errors.profile.zip.pattern`), the rule's.
 * Source: requirements#required, requirements#format-other.
 */
export function messageOf(error: FieldError, source: MessageSource, t: TFunction): string {
  const siteText = source.options?.messageTexts?.[error.what];
  if (error.text !== undefined) return error.text;
  const editorText = source.options?.errors?.[getErrorRule(error, source) ?? ''];
  if (editorText !== undefined)
    return fillText(t, editorText, { ...messageValues(error.what, source), ...error.values });
  if (error.keys) return textByKey(t, error.keys, error.values);
  const keys = [...(siteText === undefined ? [] : [siteText]), ...messageKeys(error, source)];
  const values = messageValues(error.what, source);
  const text = textByKey(t, keys, values);
  // A site may configure a sentence instead of a key: no catalogue has it, and it is shown as it is.
  return siteText !== undefined && textByKey(t, siteText, values) === siteText ? siteText : text;
}

interface Labelled {
  /** The schema at the path. */
  readonly schema: FormSchema | undefined;
  readonly value: FormValue;
  readonly t: TFunction;
}

/** The label at a path: the uiSchema's, the inner value's own where its schema has one, else the property's. */
function labelAt(form: AdaptedForm, path: readonly string[], { schema, value, t }: Labelled): string {
  const [key = ''] = path;
  const options = optionsOf(form, key);
  const isProperty = path.length === 1;
  return (
    titleIn(form.uiSchema, path) ??
    (isProperty || options.titleKey !== undefined ? undefined : schema?.title) ??
    labelOf(key, isProperty ? schema : memberSchema(form.schema, [key], value), options, t)
  );
}

/** The title that a uiSchema gives a member; the items of a list share theirs. */
function titleIn(uiSchema: unknown, path: readonly string[]): string | undefined {
  const at = path.reduce<unknown>(
    (node, segment) => ownMember(node, segment) ?? (/^\d+$/.test(segment) ? ownMember(node, 'items') : undefined),
    uiSchema,
  );
  const title = ownMember(at, 'ui:title') ?? (isRecord(at) ? ownMember(at['ui:options'], 'title') : undefined);
  return typeof title === 'string' ? title : undefined;
}
