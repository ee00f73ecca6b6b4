import {
  Fragment,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type FormEvent,
  type ReactNode,
} from 'react';
import type { FormValue, AdaptedForm } from '#adapters/model/form.ts';
import { ConstantStore } from './ConstantStore.ts';
import { constantForm, type ConstantField } from './constantFields.ts';
import { ConstantFieldSlot } from './ConstantFieldSlot.tsx';
import { useMergedErrors } from './useMergedErrors.ts';
import { noErrors, type FieldError } from '#adapters/check/fieldError.ts';
import type { Json } from '#adapters/model/json.ts';
import { sentenceOf } from '../messages/describeErrors.ts';
import { errorTree } from '../messages/errorTree.ts';
import { useRenderer } from '../model/rendererContext.ts';
import { createFormChecker } from '#adapters/check/formChecker.ts';
import type { FormController } from './FormController.ts';
import { ownValue } from '#adapters/check/formValue.ts';
import { FormErrors } from '../templates/FormErrors.tsx';
import styles from '../templates/templates.module.css';
import { useFormController, type FormLife } from './useFormController.ts';

export interface ConstantFormProps extends FormLife {
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
  const [store] = useState(() => new ConstantStore(value));
  const { controller, standing } = useFormController({ ...life, form, value, focusesFaults: true });
  useStore(store, controller, useCheck(form, fields, check));
  const { value: shown, errors: checked } = useSyncExternalStore(store.subscribe, store.snapshot, store.snapshot);
  const { t } = useRenderer();
  const found = useMergedErrors(form, checked, standing);
  const errors = useMemo(
    () => errorTree([...found.values()].flat(), (error) => sentenceOf(form, shown, error, t)),
    [found, form, shown, t],
  );
  useLayoutEffect(() => store.draw(errors), [store, errors]);
  const { takeSummary, listen } = controller;
  const write = useCallback(
    (leaf: Json | undefined, path: readonly string[]): void => {
      controller.wrote(path, leaf);
      store.write(path, leaf);
    },
    [controller, store],
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    checkAndSubmit(controller, store);
  };
  return (
    <form className={styles.form} id={life.id} noValidate method="post" onSubmit={submit} data-constant-form={anchor}>
      <div ref={listen}>
        <FormErrors
          form={form}
          errors={errors}
          extras={life.summaryExtras ?? noSentences}
          onSelect={controller.focusField}
          takeElement={takeSummary}
        />
        <div className={styles.constantFields}>
          {fields.map((field) => (
            <Fragment key={field.key}>
              <ConstantFieldSlot
                field={field}
                form={form}
                value={ownValue(shown, field.key)}
                errors={errors[field.key]}
                disabled={life.disabled ?? false}
                onChange={write}
              />
              {under?.[field.key]}
            </Fragment>
          ))}
        </div>
      </div>
      {children}
    </form>
  );
}

function checkAndSubmit(controller: FormController, store: ConstantStore): void {
  if (controller.validate().errors.length === 0) controller.submitted(store.state.value);
  else controller.refused();
}

/** The fields' own rules, each password's policy, then checks that concern several fields. */
function useCheck(
  form: AdaptedForm,
  fields: readonly ConstantField[],
  across: ConstantFormProps['check'],
): (value: FormValue) => readonly FieldError[] {
  const checkFields = useMemo(
    () => createFormChecker(form.schema, new Map(fields.flatMap(passwordRule))),
    [form, fields],
  );
  return (value) => {
    const { errors, byKey } = checkFields(value);
    return [...errors, ...(across?.(value) ?? noErrors).filter(({ form: path }) => !byKey.has(path[0] ?? ''))];
  };
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

function useStore(
  store: ConstantStore,
  controller: FormController,
  check: (value: FormValue) => readonly FieldError[],
): void {
  useLayoutEffect(() => {
    const { anchor: prefix } = controller.form;
    store.setHost(
      () => document.querySelector(`[data-constant-form="${CSS.escape(prefix)}"]`),
      check,
      controller.committed,
    );
  });
  useEffect(() => {
    controller.setStore(store);
    return () => controller.setStore(null);
  }, [store, controller]);
}

const nothing: FormValue = {};
const noSentences: readonly string[] = [];
