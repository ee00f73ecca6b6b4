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

/** What a screen asks of a form from outside. */
export type PortalFormHandle = FormHandle;

export interface PortalFormProps extends FormLife {
  readonly form: AdaptedForm;
  /** What to show at first: a draft, or the account's values. Later values come through `reset`. */
  readonly value: FormValue;
  /** What counts as unchanged; `value` when absent. */
  readonly savedValue?: FormValue;
  /** `none` when the screen shows one summary for several forms; then the screen also moves focus to faults of others. */
  readonly summary?: 'own' | 'none';
  /** Stands below the fields: the submit button, where the screen wants one. */
  readonly children?: ReactNode;
}

/**
 * Any form generated from schema or content. rjsf holds value and errors, checks and submits; text controls hold their
 * keystrokes until blur, so that inputs renders nothing. Errors appear on submit and follow each change from then on.
 * Another form (another anchor) starts afresh; the same form in other words keeps what was typed.
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
