import type { RJSFSchema } from '@rjsf/utils';
import { useCallback, useEffect, useMemo, type ReactNode } from 'react';
import type { AdaptedForm, FormSchema, FormValue } from '#adapters/model/form.ts';
import type { FormHandle } from './FormController.ts';
import { rendererOf } from '../registries/registries.ts';
import { isPlain, partnersIn, uiOf } from '#adapters/form/formSchema.ts';
import { checkAhead, validatorOf } from './formValidator.ts';
import { PortalRoot, PortalRootProvider, type PortalRootContext } from './PortalRoot.tsx';
import { QuickForm, type QuickFormContext } from './QuickForm.ts';
import { rjsfStore } from './rjsfStore.ts';
import styles from '../templates/templates.module.css';
import { normalisePhone } from '#adapters/countries/normalisePhone.ts';
import { useRenderer } from '../model/rendererContext.ts';
import { useFormController, type FormLife } from './useFormController.ts';

/** Props of a form. */
export type PortalFormHandle = FormHandle;

export interface PortalFormProps extends FormLife {
  readonly form: AdaptedForm;
  /** The first value to show: a draft, or the account's values. Later values are set with `reset`. */
  readonly value: FormValue;
  /** The unchanged value; `value` by default. */
  readonly savedValue?: FormValue;
  /**
   * `none` if the screen has one summary for several forms; then the screen also moves the focus to errors from
   * outside.
   */
  readonly summary?: 'own' | 'none';
  /** Content below the fields: the submit button, if the screen wants one. */
  readonly children?: ReactNode;
}

/**
 * A form generated from schema or content. rjsf stores value and errors, validates and submits; text controls keep
 * their keystrokes until blur, so that typing renders nothing. Errors appear on submit and are updated at each change
 * from then on. A form with another anchor starts again; the same form in another language keeps the input.
 */
export function PortalForm(props: PortalFormProps) {
  return <OneForm key={props.form.anchor} {...props} />;
}

const rootField = { SchemaField: PortalRoot };

function OneForm({ summary = 'own', children, ...props }: PortalFormProps) {
  const { form, summaryExtras, disabled = false, id } = props;
  const { siteCountry } = useRenderer();
  const { controller, standing } = useFormController({
    ...props,
    focusesFaults: summary === 'own',
    normalisePhone: (text) => normalisePhone(text, siteCountry),
  });
  const { setStore } = controller;
  const takeForm = useCallback(
    (rjsf: QuickForm | null) => setStore(rjsf && rjsfStore(rjsf, () => form)),
    [setStore, form],
  );
  const root = useMemo(
    (): PortalRootContext => ({
      form,
      controller,
      disabled,
      extraErrors: standing,
      extras: summaryExtras ?? [],
      hasSummary: summary === 'own',
    }),
    [form, controller, disabled, standing, summaryExtras, summary],
  );
  const validator = useMemo(() => validatorOf(form), [form]);
  useEffect(() => checkAhead(form, controller.first), [form, controller]);
  const formContext = useMemo(
    (): QuickFormContext => ({
      flush: () => controller.inputs.flush(),
      isPlain: isPlain(form.schema),
      isShownByControl: (key) => isShownByControl(form, key),
    }),
    [controller, form],
  );
  return (
    <PortalRootProvider value={root}>
      <QuickForm
        ref={takeForm}
        className={styles.form}
        id={id}
        schema={rjsfSchema(form.schema)}
        validator={validator}
        formContext={formContext}
        initialFormData={controller.first}
        fields={rootField}
        idPrefix={form.anchor}
        showErrorList={false}
        noHtml5Validate
        onChange={({ formData }) => controller.committed(formData)}
        onSubmit={({ formData }) => controller.submitted(formData)}
        onError={controller.refused}
      >
        {children ?? <button type="submit" hidden aria-hidden tabIndex={-1} />}
      </QuickForm>
    </PortalRootProvider>
  );
}

function isShownByControl(form: AdaptedForm, key: string): boolean {
  const schema = form.schema.properties?.[key];
  return (
    schema !== undefined && rendererOf(uiOf(form, key), schema).uncontrolled === true && !partnersIn(form).has(key)
  );
}

function rjsfSchema(schema: FormSchema): RJSFSchema {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same JSON Schema; rjsf's type is mutable, its form only reads
  return schema as RJSFSchema;
}
