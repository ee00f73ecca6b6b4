import { Fragment, useMemo, useRef, type FormEvent, type ReactNode, memo } from 'react';
import type { FormValue, AdaptedForm } from '#adapters/model/form.ts';
import { createFormChecker } from '#adapters/check/formChecker.ts';
import { errorsByKey, noErrors, type ErrorsByKey, type FieldError } from '#adapters/check/fieldError.ts';
import { FormNodesProvider, useFormNodes, useNode, type FieldPath } from '../model/formNodes.ts';
import { useRenderer } from '../model/rendererContext.ts';
import styles from '../templates/templates.module.css';
import { constantForm, type ConstantField, constantWidgets } from './constantFields.ts';
import { drawnWidget, framed } from './drawnField.tsx';
import { AroundProvider, FormElement, type Around } from './FormElement.tsx';
import type { FormRules } from './FormModel.ts';
import { useFormController, type SharedProps } from './FormController.ts';
import type { FieldPathId, FieldProps, Registry } from '@rjsf/utils';
import { requiredOf, uiOf } from '#adapters/form/formSchema.ts';
import { unheard } from '../controls/heldText.ts';
import { FieldErrorTemplate, FieldHelpTemplate, FieldTemplate } from '../templates/FieldTemplate.tsx';

export interface ConstantFormProps extends SharedProps {
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
export function ConstantForm({ anchor, fields, value = noValue, check, under, children, ...life }: ConstantFormProps) {
  const form = useMemo(() => constantForm(anchor, fields), [anchor, fields]);
  const { t } = useRenderer();
  const checkNow = useCheck(form, fields, check);
  const rules = useMemo((): FormRules => ({ form, t, check: checkNow }), [form, t, checkNow]);
  const controller = useFormController({ ...life, form, rules, value, focusesFaults: true });
  const { summaryExtras: extras = noSentences } = life;
  const around = useMemo((): Around => ({ form, controller, extras, hasSummary: true }), [form, controller, extras]);
  const element = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    controller.submit();
  };
  return (
    <FormNodesProvider value={controller.model}>
      <AroundProvider value={around}>
        <FormElement
          ref={element}
          className={styles.form}
          id={life.id}
          noValidate
          // Without scripts the browser sends nothing: no password gets to the site.
          method="dialog"
          onSubmit={submit}
          data-constant-form={anchor}
        >
          <div className={styles.constantFields}>
            {fields.map((field) => (
              <Fragment key={field.key}>
                <ConstantFieldSlot field={field} form={form} disabled={life.disabled ?? false} />
                {under?.[field.key]}
              </Fragment>
            ))}
          </div>
          {children}
        </FormElement>
      </AroundProvider>
    </FormNodesProvider>
  );
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

const noValue: FormValue = {};
const noSentences: readonly string[] = [];

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
  const nodes = useFormNodes();
  if (nodes === undefined) throw new Error('a field of a constant form is drawn outside of its form');
  const fieldPathId: FieldPathId = { $id: `${form.anchor}_${key}`, path: [key] };
  const { value, errors } = useNode(nodes, fieldPathId.path);
  nodes.drawn(fieldPathId.$id, fieldPathId.path);
  const field: FieldProps = {
    name: key,
    schema: Object(form.schema.properties?.[key]),
    uiSchema: Object(uiOf(form, key)),
    fieldPathId,
    formData: value,
    ...(errors && { errorSchema: errors }),
    required: requiredOf(form.schema).has(key),
    disabled,
    registry,
    onChange: (leaf: unknown, path: FieldPath) => nodes.write(path, leaf),
    onBlur: unheard,
    onFocus: unheard,
  };
  return framed(field, true, drawnWidget(field, constantWidgets[control]));
});

const templates = { FieldTemplate, FieldErrorTemplate, FieldHelpTemplate };
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the part of a registry that templates and widgets of constant forms read
const registry = { widgets: constantWidgets, fields: {}, templates } as unknown as Registry;
