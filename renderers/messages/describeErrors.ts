import { type AdaptedForm, type FormSchema, type FormValue, optionsFor, optionsOf } from '@kontor/schema-adapters';
import {
  type FieldError,
  valueAt,
  memberSchema,
  getErrorRule,
  messageKeys,
  messageValues,
  type MessageSource,
} from '@kontor/schema-adapters/checks';
import { isRecord, ownMember } from '@kontor/schema-adapters/json';
import type { TFunction } from 'i18next';
import { fillText, textByKey } from '../texts/textByKey.ts';
import type { ErrorWords } from '../model/formContext.ts';
import { describeEach, formatEntry, labelOf, type DescribedError } from './labelOf.ts';

/** Describes errors of a form with the sentences that its fields show; each sentence once per property. */
export function describeErrors(
  form: AdaptedForm,
  value: FormValue,
  errors: readonly FieldError[],
  t: TFunction,
): readonly DescribedError[] {
  return describeEach(errors, (error) => describeError(form, value, error, t));
}

/** Describes an error of a form. Some sentences depend on the value of another field (a postcode's on its country). */
export function describeError(form: AdaptedForm, value: FormValue, error: FieldError, t: TFunction): ErrorWords {
  const options = optionsFor(form, error.form[0] ?? '', value);
  const schema = memberSchema(form.schema, error.form, value);
  const label = getLabelAt(form, error.form, { schema, value, t });
  const text = messageOf(error, { options, schema, label, value: valueAt(value, error.form) }, t);
  return {
    text,
    get entry() {
      return formatEntry(label, text, t);
    },
  };
}

/**
 * The message for an error, by priority: its own text, the editor's text, the error's own keys, the site's configured
 * text, then keys from the most specific to the general one: of the kind, of the field
 * (`global.errors.profile.zip.pattern`), of the rule.
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
  // A site may configure a sentence instead of a key: no catalogue has it, so it is the message itself.
  return siteText !== undefined && textByKey(t, siteText, values) === siteText ? siteText : text;
}

interface LabelSource {
  /** The schema at the path. */
  readonly schema: FormSchema | undefined;
  readonly value: FormValue;
  readonly t: TFunction;
}

/** The label of the value at a path: from the uiSchema, the inner schema, or the property around it. */
function getLabelAt(form: AdaptedForm, path: readonly string[], { schema, value, t }: LabelSource): string {
  const [key = ''] = path;
  const options = optionsOf(form, key);
  const isProperty = path.length === 1;
  return (
    getUiTitle(form.uiSchema, path) ??
    (isProperty || options.titleKey !== undefined ? undefined : schema?.title) ??
    labelOf(key, isProperty ? schema : memberSchema(form.schema, [key], value), options, t)
  );
}

/** The title of a member in a uiSchema; the items of a list share one. */
function getUiTitle(uiSchema: unknown, path: readonly string[]): string | undefined {
  const branch = path.reduce<unknown>(
    (node, segment) => ownMember(node, segment) ?? (/^\d+$/.test(segment) ? ownMember(node, 'items') : undefined),
    uiSchema,
  );
  const title =
    ownMember(branch, 'ui:title') ?? (isRecord(branch) ? ownMember(branch['ui:options'], 'title') : undefined);
  return typeof title === 'string' ? title : undefined;
}
