import { Fragment, useMemo, type FormEvent, type ReactNode } from 'react';
import type { FormValue, AdaptedForm } from '#adapters/model/form.ts';
import { createFormChecker } from '#adapters/check/formChecker.ts';
import { errorsByKey, noErrors, type ErrorsByKey, type FieldError } from '#adapters/check/fieldError.ts';
import { FormNodesProvider } from '../model/formNodes.ts';
import { useRenderer } from '../model/rendererContext.ts';
import styles from '../templates/templates.module.css';
import { constantForm, type ConstantField } from './constantFields.ts';
import { ConstantFieldSlot } from './ConstantFieldSlot.tsx';
import { Summary } from './FormElement.tsx';
import type { FormRules } from './FormModel.ts';
import { useFormController, type SharedProps } from './useFormController.ts';

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
export function ConstantForm({ anchor, fields, value = nothing, check, under, children, ...life }: ConstantFormProps) {
  const form = useMemo(() => constantForm(anchor, fields), [anchor, fields]);
  const { t } = useRenderer();
  const checkNow = useCheck(form, fields, check);
  const rules = useMemo((): FormRules => ({ form, t, check: checkNow }), [form, t, checkNow]);
  const controller = useFormController({ ...life, form, rules, value, focusesFaults: true });
  const { listen } = controller;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    controller.submit();
  };
  return (
    <FormNodesProvider value={controller.model}>
      <form className={styles.form} id={life.id} noValidate method="post" onSubmit={submit} data-constant-form={anchor}>
        <div ref={listen}>
          <Summary form={form} controller={controller} extras={life.summaryExtras ?? noSentences} />
          <div className={styles.constantFields}>
            {fields.map((field) => (
              <Fragment key={field.key}>
                <ConstantFieldSlot field={field} form={form} disabled={life.disabled ?? false} />
                {under?.[field.key]}
              </Fragment>
            ))}
          </div>
        </div>
        {children}
      </form>
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

const nothing: FormValue = {};
const noSentences: readonly string[] = [];
