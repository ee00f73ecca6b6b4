import type { FieldPathId, FieldProps, Registry } from '@rjsf/utils';
import { Fragment, memo, useCallback, useEffect, useEffectEvent, useMemo, type ReactNode } from 'react';
import { createFormChecker } from '#adapters/check/formChecker.ts';
import { errorsByKey, noErrors, type ErrorsByKey, type FieldError } from '#adapters/check/fieldError.ts';
import { optionsOf, requiredOf, uiOf } from '#adapters/form/formSchema.ts';
import { normalizeText } from '#adapters/form/typedText.ts';
import type { AdaptedForm, FormValue } from '#adapters/model/form.ts';
import { entryOf, sentenceOf } from '../messages/describeErrors.ts';
import { errorTree } from '../messages/errorTree.ts';
import { useField, useForm } from '../model/formContext.ts';
import { ignore } from '../model/ignore.ts';
import { useRenderer } from '../model/rendererContext.ts';
import { FieldErrorTemplate, FieldHelpTemplate, FieldTemplate } from '../templates/FieldTemplate.tsx';
import styles from '../templates/templates.module.css';
import { constantForm, type ConstantField, constantWidgets } from './constantFields.ts';
import { drawnWidget, framed } from './drawnField.tsx';
import { FormFrame, type FormProps } from './FormFrame.tsx';
import type { FieldPath, FormRules } from './FormStore.ts';
import { useFormStore } from './useFormStore.ts';

export interface ConstantFormProps extends FormProps {
  readonly disabled?: boolean;
  /** Called at each key in a text control. */
  readonly onText?: (path: readonly string[], text: string) => void;
  /** Prefix of the fields' ids; unique on the page. */
  readonly anchor: string;
  /** Pass the same array while it is unchanged. */
  readonly fields: readonly ConstantField[];
  readonly value?: FormValue;
  /**
   * Checks that concern several fields: two different passwords. Runs after the fields' own rules; its errors name a
   * field and a message key.
   */
  readonly check?: (value: FormValue) => readonly FieldError[];
  /** Content below a field, by its key: the link to a forgotten password. */
  readonly under?: Readonly<Record<string, ReactNode>>;
  /** Content below the fields: buttons and links. */
  readonly children?: ReactNode;
}

/**
 * A form with a few constant fields. It has the same controls, validation, messages, summary and focus as the generated
 * forms, but does not load rjsf, so that the first screen appears early.
 */
export function ConstantForm({ anchor, fields, value, check, under, children, ...props }: ConstantFormProps) {
  const { disabled = false, onText, ...frame } = props;
  const form = useMemo(() => constantForm(anchor, fields), [anchor, fields]);
  const { t } = useRenderer();
  const checkNow = useCheck(form, fields, check);
  const rules = useMemo(
    (): FormRules => ({
      check: checkNow,
      names: fields.map(({ key }) => key),
      normalize: ([key], text) => normalize(form, fields, String(key), text),
    }),
    [form, fields, checkNow],
  );
  const store = useFormStore(anchor, rules, value);
  const report = useEffectEvent((now: FormValue, path: FieldPath) => onText?.(path.map(String), textIn(now, path)));
  useEffect(() => {
    for (const key of Object.keys(store.earlyInput)) report(store.value, [key]);
    return store.subscribeInput((now, path) => report(now, path));
  }, [store]);
  const describe = useCallback(
    (error: FieldError) => {
      const text = sentenceOf(form, store.value, error, t);
      return { text, entry: entryOf(form, error.form, text, t, store.value) };
    },
    [form, store, t],
  );
  return (
    <FormFrame {...frame} store={store} anchor={anchor} describe={describe} disabled={disabled}>
      <div className={styles.fields} data-constant-form={anchor}>
        {fields.map((field) => (
          <Fragment key={field.key}>
            <ConstantFieldSlot field={field} form={form} disabled={disabled} />
            {under?.[field.key]}
          </Fragment>
        ))}
      </div>
      {children}
    </FormFrame>
  );
}

function normalize(form: AdaptedForm, fields: readonly ConstantField[], key: string, text: string): string | undefined {
  if (fields.some((field) => field.key === key && field.control === 'password')) return text;
  return normalizeText(text, { schema: form.schema.properties?.[key], options: optionsOf(form, key) }) || undefined;
}

function textIn(value: FormValue, [key = '']: FieldPath): string {
  const text = value[String(key)];
  return typeof text === 'string' ? text : '';
}

/** The fields' own rules, each password's policy, then checks that concern several fields. */
function useCheck(
  form: AdaptedForm,
  fields: readonly ConstantField[],
  across: ConstantFormProps['check'],
): (value: FormValue) => ErrorsByKey {
  const checkFields = useMemo(
    () => createFormChecker(form.schema, new Map(fields.flatMap(passwordRule))),
    [form, fields],
  );
  return useMemo(
    () => (value) => {
      const { errors, byKey } = checkFields(value);
      const more = (across?.(value) ?? noErrors).filter(({ form: path }) => !byKey.has(path[0] ?? ''));
      return more.length === 0 ? byKey : errorsByKey([...errors, ...more]);
    },
    [checkFields, across],
  );
}

function passwordRule({
  key,
  passwordChecks,
}: ConstantField): readonly (readonly [
  string,
  (value: unknown) => readonly { readonly at: readonly string[]; readonly what: string }[],
])[] {
  if (!passwordChecks || passwordChecks === 'AWAITED') return [];
  return [
    [
      key,
      (value) =>
        typeof value === 'string' && passwordChecks.every(({ met }) => met(value))
          ? []
          : [{ at: [], what: 'global.password.unmet' }],
    ],
  ];
}

interface ConstantFieldSlotProps {
  readonly field: ConstantField;
  readonly form: AdaptedForm;
  readonly disabled: boolean;
}

/** One field of a constant form: a widget and templates of the theme, drawn as `PortalForm` draws a known control. */
const ConstantFieldSlot = memo(function ConstantFieldSlot({
  field: { key, control },
  form,
  disabled,
}: ConstantFieldSlotProps) {
  const context = useForm();
  if (context === undefined) throw new Error('a field of a constant form is drawn outside of its form');
  const { store, describe } = context;
  const fieldPathId: FieldPathId = { $id: `${form.anchor}_${key}`, path: [key] };
  const state = useField(store, fieldPathId.path);
  const errorSchema = useMemo(
    () => (state.errors.length === 0 ? undefined : errorTree(state.errors, (error) => describe(error).text, 1)),
    [state, describe],
  );
  const field: FieldProps = {
    name: key,
    schema: Object(form.schema.properties?.[key]),
    uiSchema: Object(uiOf(form, key)),
    fieldPathId,
    formData: state.value,
    ...(errorSchema && { errorSchema }),
    required: requiredOf(form.schema).has(key),
    disabled,
    registry,
    onChange: (leaf: unknown, path: FieldPath) => store.setValue(path, leaf),
    onBlur: ignore,
    onFocus: ignore,
  };
  return framed(field, true, drawnWidget(field, constantWidgets[control]));
});

const templates = { FieldTemplate, FieldErrorTemplate, FieldHelpTemplate };
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the part of a registry that templates and widgets of constant forms read
const registry = { widgets: constantWidgets, fields: {}, templates } as unknown as Registry;
