import { withTheme, type ThemeProps } from '@rjsf/core';
import type { RJSFSchema } from '@rjsf/utils';
import { cloneElement, useCallback, useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { type AdaptedForm, type FormValue, optionsOf } from '@kontor/schema-adapters';
import { allProperties, type FieldError } from '@kontor/schema-adapters/checks';
import { isRecord } from '@kontor/schema-adapters/json';
import controls from '../controls/controls.module.css';
import { labelOf } from '../messages/labelOf.ts';
import { useFormState } from '../model/formContext.ts';
import { describeError } from '../messages/describeErrors.ts';
import { useRenderer } from '../model/rendererContext.ts';
import { kontorTheme } from '../theme.ts';
import { ErrorBoundary } from '../theme/StockField.tsx';
import { translateStringWith } from '../theme/translateString.ts';
import { FormFrame, type FormProps } from './FormFrame.tsx';
import { formRules } from './formRules.ts';
import { FormStore, type FieldPath } from '../model/FormStore.ts';
import { valueIn } from '../model/formValues.ts';
import { rjsfForm, validator } from './rjsfForm.ts';
import { stockOnly, SchemaField } from './SchemaField.tsx';

const Form = withTheme({ ...kontorTheme, fields: { ...kontorTheme.fields, SchemaField } });

/** Props of a form from schema or content. */
export interface PortalFormProps extends FormProps {
  readonly form: AdaptedForm;
  /** A store that lives longer than this component; the component updates its rules when `form` changes. */
  readonly store?: FormStore;
  /** The initial value without a `store`. */
  readonly value?: unknown;
  /** Called at each change of the value by a control. */
  readonly onChange?: (value: FormValue, path: FieldPath) => void;
  readonly disabled?: boolean;
  /** More widgets, fields and templates by rjsf's names, also of other themes. Must be a stable reference. */
  readonly theme?: ThemeProps;
  /** Content below the fields: the submit button, if the screen wants one. */
  readonly children?: ReactNode;
}

/**
 * A form generated from schema or content: rjsf's own `Form` with this product's theme, over a {@link FormStore}.
 * `Form` renders once; each field subscribes to its path, so that a key stroke renders one field. Errors appear on
 * submit and are updated at each change from then on. Another anchor remounts the form; the same form in another
 * language keeps the input. If rjsf cannot read the schema, a sentence replaces the form.
 */
export function PortalForm(props: PortalFormProps) {
  const { form, store } = props;
  if (!isRecord(form.schema)) return <UnsupportedForm />;
  return (
    <ErrorBoundary resetKeys={[form, store]} renderFallback={() => <UnsupportedForm />}>
      <GeneratedForm key={form.anchor} {...props} />
    </ErrorBoundary>
  );
}

/** Replaces a form that rjsf cannot render. */
function UnsupportedForm() {
  const { t } = useRenderer();
  return <p role="alert">{t('global.theme.unsupportedForm')}</p>;
}

function GeneratedForm({ form, value, theme, disabled = false, onChange, children, ...frame }: PortalFormProps) {
  const { t, siteCountry } = useRenderer();
  const rules = formRules(form, siteCountry);
  const [ownStore] = useState(
    () => frame.store ?? new FormStore({ rules, value: valueIn(value ?? (form.schema.properties ? {} : value)) }),
  );
  const store = frame.store ?? ownStore;
  useLayoutEffect(() => store.setRules(rules), [store, rules]);
  useEffect(() => (onChange ? store.subscribeInput(onChange) : undefined), [store, onChange]);
  const describe = useCallback((error: FieldError) => describeError(form, store.value, error, t), [form, store, t]);
  const { schema, ...formProps } = useMemo(() => rjsfForm(form), [form]);
  // `Form` searches its schema for defaults at each render; without defaults it gets an empty schema.
  const needsSchema = rules.defaults !== undefined;
  // A stable element: at each render, rjsf compares its props deeply and traverses the schema.
  const fields = useMemo(
    () => (
      <Form
        {...theme}
        {...formProps}
        schema={needsSchema ? schema : noSchema}
        tagName={Passthrough}
        validator={validator}
        translateString={translateStringWith(t)}
        disabled={disabled}
        noValidate
        showErrorList={false}
      >
        <></>
      </Form>
    ),
    [theme, schema, formProps, needsSchema, t, disabled],
  );
  // If a field throws, the fallback renders all by rjsf's own fields, each with an error boundary: the others stay.
  return (
    <FormFrame {...frame} {...{ store, describe }} schema={needsSchema ? undefined : schema} anchor={form.anchor}>
      <ErrorBoundary resetKeys={[form, theme]} renderFallback={() => cloneElement(fields, { formContext: stockOnly })}>
        {fields}
      </ErrorBoundary>
      {/* Enter submits only a form with a submit button. */}
      {children ?? <button type="submit" hidden aria-hidden tabIndex={-1} />}
      {rules.hiddenFields && <AppearedFields form={form} store={store} />}
    </FormFrame>
  );
}

/** Replaces rjsf's `form` element: {@link FormFrame} has it. */
function Passthrough({ children }: { readonly children?: ReactNode }) {
  return children;
}

const noSchema: RJSFSchema = { type: 'object' };

/** The announcement counts more fields than this instead of naming them. */
const maxNames = 3;

/** Announces to screen readers which fields an answer made visible. Source: requirements#show-only-if. */
function AppearedFields({ form, store }: Required<Pick<PortalFormProps, 'form' | 'store'>>) {
  const { t, language } = useRenderer();
  const names = useFormState(store, ({ appearedFields }) => appearedFields, noNames);
  const fields = new Intl.ListFormat(language, { type: 'conjunction' }).format(
    names.map((name) => labelOf(name, allProperties(form.schema)[name], optionsOf(form, name), t)),
  );
  return (
    <output className={controls.spoken}>
      {names.length > maxNames
        ? t('global.form.appearedMany', { count: names.length })
        : names.length > 0 && t('global.form.appeared', { fields })}
    </output>
  );
}

const noNames: readonly string[] = [];
