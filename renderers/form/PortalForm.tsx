import { withTheme, type ThemeProps } from '@rjsf/core';
import type { RJSFSchema } from '@rjsf/utils';
import { cloneElement, useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import type { TFunction } from 'i18next';
import type { AdaptedForm, FormValue } from '#adapters/model/form.ts';
import { allProperties } from '#adapters/check/conditionalProperties.ts';
import { optionsOf } from '#adapters/form/formSchema.ts';
import { isRecord } from '#adapters/model/json.ts';
import type { FieldError } from '#adapters/check/fieldError.ts';
import controls from '../controls/controls.module.css';
import { labelOf } from '../messages/labelOf.ts';
import { useFormState, type ErrorWords, type FormContext } from '../model/formContext.ts';
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
import { onlyStock, SchemaField } from './SchemaField.tsx';

const Form = withTheme({ ...kontorTheme, fields: { ...kontorTheme.fields, SchemaField } });

/** Props of a form from schema or content. */
export interface PortalFormProps extends FormProps {
  readonly form: AdaptedForm;
  /** The holder of what is typed, if it lives longer than the form is on the page; it follows `form` by itself. */
  readonly store?: FormStore;
  /** Without a store: the first value. */
  readonly value?: unknown;
  /** Called at each change of the value by a control. */
  readonly onChange?: (value: FormValue, path: FieldPath) => void;
  readonly disabled?: boolean;
  /** More widgets, fields and templates by rjsf's names, of other themes too. Pass the same object while nothing changes. */
  readonly theme?: ThemeProps;
  /** Content below the fields: the submit button, if the screen wants one. */
  readonly children?: ReactNode;
}

/**
 * A form generated from schema or content: rjsf's own `Form` with this product's theme, over a {@link FormStore}. `Form`
 * draws once; each field subscribes to its path, so that a key draws one field. Errors appear on submit and are updated
 * at each change from then on. A form with another anchor starts again; the same form in another language keeps the
 * input. A schema that rjsf cannot read gives a sentence in the form's place.
 */
export function PortalForm(props: PortalFormProps) {
  const { form, store } = props;
  if (!isRecord(form.schema)) return <Refused />;
  return (
    <ErrorBoundary resetKeys={[form, store]} renderFallback={() => <Refused />}>
      <OneForm key={form.anchor} {...props} />
    </ErrorBoundary>
  );
}

/** Stands in the place of a form that cannot be drawn at all. */
function Refused() {
  const { t } = useRenderer();
  return <p role="alert">{t('global.theme.unsupportedForm')}</p>;
}

function OneForm({ form, value, theme, disabled = false, onChange, children, ...frame }: PortalFormProps) {
  const { t, siteCountry } = useRenderer();
  const rules = formRules(form, siteCountry);
  const [own] = useState(
    () => frame.store ?? new FormStore({ rules, value: valueIn(value ?? (form.schema.properties ? {} : value)) }),
  );
  const store = frame.store ?? own;
  useLayoutEffect(() => store.setRules(rules), [store, rules]);
  useEffect(() => (onChange ? store.subscribeInput(onChange) : undefined), [store, onChange]);
  const describe = useMemo(() => describeOnce(form, store, t), [form, store, t]);
  const { schema, ...drawn } = useMemo(() => rjsfForm(form), [form]);
  // `Form` works through a schema for defaults, although the store has found that there are none.
  const needsSchema = rules.defaults !== undefined;
  // The same element while the form is the same: rjsf compares its props, and works through the schema, at each render.
  const fields = useMemo(
    () => (
      <Form
        {...theme}
        {...drawn}
        schema={needsSchema ? schema : noSchema}
        tagName={Inside}
        validator={validator}
        translateString={translateStringWith(t)}
        disabled={disabled}
        noValidate
        showErrorList={false}
      >
        <></>
      </Form>
    ),
    [theme, schema, drawn, needsSchema, t, disabled],
  );
  // One odd property must not take the others along: rjsf's own fields, which are tried then, have a boundary each.
  return (
    <FormFrame {...frame} {...{ store, schema, describe }} anchor={form.anchor}>
      <ErrorBoundary resetKeys={[form, theme]} renderFallback={() => cloneElement(fields, { formContext: onlyStock })}>
        {fields}
      </ErrorBoundary>
      {/* Without a button, Enter would submit nothing. */}
      {children ?? <button type="submit" hidden aria-hidden tabIndex={-1} />}
      {rules.hiddenFields && <Appeared form={form} store={store} />}
    </FormFrame>
  );
}

/** The words of each error, made once: another error stands in its place where what its sentence says has changed. */
function describeOnce(form: AdaptedForm, store: FormStore, t: TFunction): FormContext['describe'] {
  const described = new WeakMap<FieldError, ErrorWords>();
  return (error) => {
    const words = described.get(error) ?? describeError(form, store.value, error, t);
    described.set(error, words);
    return words;
  };
}

/** The frame has the form element: it is the same for forms that rjsf does not draw. */
function Inside({ children }: { readonly children?: ReactNode }) {
  return children;
}

const noSchema: RJSFSchema = { type: 'object' };

/** More fields at once are only counted. */
const mostNames = 3;

/** Tells screen readers, once, which fields an answer has brought onto the page. Source: requirements#show-only-if. */
function Appeared({ form, store }: Required<Pick<PortalFormProps, 'form' | 'store'>>) {
  const { t, language } = useRenderer();
  const names = useFormState(store, ({ appearedFields }) => appearedFields, noNames);
  const fields = new Intl.ListFormat(language, { type: 'conjunction' }).format(
    names.map((name) => labelOf(name, allProperties(form.schema)[name], optionsOf(form, name), t)),
  );
  return (
    <output className={controls.spoken}>
      {names.length > mostNames
        ? t('global.form.appearedMany', { count: names.length })
        : names.length > 0 && t('global.form.appeared', { fields })}
    </output>
  );
}

const noNames: readonly string[] = [];
