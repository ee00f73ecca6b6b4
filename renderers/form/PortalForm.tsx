import type { ThemeProps } from '@rjsf/core';
import { Suspense, use, useCallback, useEffect, useMemo, useState, type ReactNode, type RefCallback } from 'react';
import { isFixed, isPlain } from '#adapters/form/formSchema.ts';
import type { AdaptedForm, FormValue } from '#adapters/model/form.ts';
import { isRecord } from '#adapters/model/json.ts';
import { sentenceOf } from '../messages/describeErrors.ts';
import { errorTree } from '../messages/errorTree.ts';
import { rareRules } from '../messages/rareRules.ts';
import { remembered } from '../model/remembered.ts';
import { useRenderer } from '../model/rendererContext.ts';
import { Boundary } from '../templates/general/Boundary.tsx';
import styles from '../templates/templates.module.css';
import { QuickForm, type QuickFormContext } from './fast-path/QuickForm.tsx';
import { isShownByControl, registeredParts, type RegisteredParts } from './fast-path/registeredParts.ts';
import type { FormController, FormHandle } from './FormController.ts';
import { checkAhead, validationOf } from './formValidator.ts';
import { loadGeneralParts } from './generalParts.ts';
import { SummaryProvider, type Summary } from './PortalErrorList.tsx';
import { quickFormStore } from './quickFormStore.ts';
import { rjsfForm } from './rjsfForm.ts';
import { useFormController, type FormLife } from './useFormController.ts';

/** The interface of a form for its screen. */
export type PortalFormHandle<Value = FormValue> = FormHandle<Value>;

/** Props of a form. `Value` is what its schema describes: the adapter's are objects, a bare form's may be anything. */
export interface PortalFormProps<Value = FormValue> extends FormLife<Value> {
  readonly form: AdaptedForm;
  /** The first value to show: a draft, or the account's values. Later values are set with `reset`. */
  readonly value: Value;
  /** The unchanged value; `value` by default. */
  readonly savedValue?: Value;
  /**
   * `none` if the screen has one summary for several forms; then the screen also moves the focus to errors from
   * outside.
   */
  readonly summary?: 'own' | 'none';
  /** More widgets, fields and templates by rjsf's names, of other themes too. Pass the same object while nothing changes. */
  readonly theme?: ThemeProps;
  /** Content below the fields: the submit button, if the screen wants one. */
  readonly children?: ReactNode;
}

/**
 * A form generated from schema or content: rjsf with this product's theme. rjsf stores value and errors, validates and
 * submits; text controls keep their keystrokes until blur, so that typing renders nothing. Errors appear on submit and
 * are updated at each change from then on. A form with another anchor starts again; the same form in another language
 * keeps the input. A schema that rjsf cannot read gives a sentence in the form's place.
 */
export function PortalForm<Value = FormValue>(props: PortalFormProps<Value>) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the form passes its value on and reads it by the schema
  const { form, ...rest } = props as unknown as PortalFormProps;
  if (!isRecord(form.schema)) return <Refused />;
  const drawn = <OneForm key={form.anchor} form={form} {...rest} />;
  return isPlain(form.schema) ? drawn : <WithGeneralParts>{drawn}</WithGeneralParts>;
}

/** Draws a form once the parts of rjsf are there that only general schemas need. */
function WithGeneralParts({ children }: { readonly children: ReactNode }) {
  // Only once for a form: without them it says that it cannot be drawn.
  const [loading] = useState(loadGeneralParts);
  return (
    <Suspense>
      <After loading={loading}>{children}</After>
    </Suspense>
  );
}

function After({ loading, children }: { readonly loading: Promise<void> | undefined; readonly children: ReactNode }) {
  if (loading) use(loading);
  return children;
}

/** Stands in the place of a form that cannot be drawn at all. */
function Refused() {
  const { t } = useRenderer();
  return <p role="alert">{t('global.theme.unsupportedForm')}</p>;
}

function OneForm({ summary = 'own', theme, children, ...props }: PortalFormProps) {
  const { form, summaryExtras, disabled = false, id } = props;
  const { t } = useRenderer();
  const { controller, standing } = useFormController({ ...props, focusesFaults: summary === 'own' });
  const validation = useMemo(() => validationOf(form, t), [form, t]);
  const parts = useMemo(() => registeredParts(theme), [theme]);
  const extraErrors = useMemo(
    () =>
      standing.length > 0 && errorTree(standing, (error) => sentenceOf(form, controller.value, error, t, rareRules)),
    [standing, form, controller, t],
  );
  useEffect(() => checkAhead(form, validation, controller.first), [form, validation, controller]);
  const formContext = useFormContext(controller, form, parts);
  const general = useMemo(() => ({ ...formContext, isFixed: false }), [formContext]);
  const takeForm = useTakenForm(controller);
  const shown = useMemo(
    (): Summary => ({ form, extras: summaryExtras ?? [], controller, isShown: summary === 'own' }),
    [form, summaryExtras, controller, summary],
  );
  const drawn = (context: QuickFormContext): ReactNode => (
    <QuickForm
      ref={takeForm}
      {...parts}
      {...rjsfForm(form)}
      className={styles.form}
      id={id}
      {...validation}
      formContext={context}
      initialFormData={controller.first}
      disabled={disabled}
      {...(extraErrors && { extraErrors })}
      onChange={({ formData }) => controller.committed(formData)}
      onSubmit={({ formData }) => controller.submitted(formData)}
      onError={controller.refused}
    >
      {children ?? <button type="submit" hidden aria-hidden tabIndex={-1} />}
    </QuickForm>
  );
  // One odd property must not take the others along: rjsf's own fields, which are tried then, have a boundary each.
  return (
    <SummaryProvider value={shown}>
      <Boundary
        drawn={[form, parts]}
        renderInstead={() => (
          <Boundary drawn={[form, parts]} renderInstead={() => <Refused />}>
            {drawn(general)}
          </Boundary>
        )}
      >
        {drawn(formContext)}
      </Boundary>
    </SummaryProvider>
  );
}

/** Connects the form's controller with rjsf, and listens to its text controls. */
function useTakenForm(controller: FormController): RefCallback<QuickForm> {
  return useCallback(
    (rjsf) => {
      if (!rjsf) return undefined;
      controller.setStore(quickFormStore(rjsf, () => controller.form));
      const stop = controller.listen(rjsf.formElement.current);
      return () => {
        stop?.();
        controller.setStore(null);
      };
    },
    [controller],
  );
}

function useFormContext(controller: FormController, form: AdaptedForm, parts: RegisteredParts): QuickFormContext {
  return useMemo(
    () => ({
      flush: () => controller.inputs.flush(),
      onWrite: controller.wrote,
      isPlain: isPlain(form.schema),
      isFixed: isFixed(form.schema),
      isShownByControl: remembered((key) => isShownByControl(form, parts, key)),
    }),
    [controller, form, parts],
  );
}
