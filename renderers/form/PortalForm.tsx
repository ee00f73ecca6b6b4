import Form, { type ThemeProps } from '@rjsf/core';
import { useEffect, useMemo, type ReactNode } from 'react';
import { checkForm } from '#adapters/check/checkForm.ts';
import { foreseenProperties, hiddenJudge, sentValue } from '#adapters/form/shownProperties.ts';
import { allProperties } from '#adapters/check/conditionalProperties.ts';
import type { AdaptedForm, FormValue } from '#adapters/model/form.ts';
import { isRecord } from '#adapters/model/json.ts';
import { FormNodesProvider } from '../model/formNodes.ts';
import { useRenderer } from '../model/rendererContext.ts';
import { Boundary } from '../theme/StockField.tsx';
import styles from '../templates/templates.module.css';
import { kontorTheme } from '../theme.ts';
import { translateStringWith } from '../theme/translateString.ts';
import { type FormHandle, useFormController, type SharedProps } from './FormController.ts';
import { Appeared } from './Appeared.tsx';
import { AroundProvider, Below, FormElement, type Around } from './FormElement.tsx';
import type { FormRules, Showing } from './FormModel.ts';
import { rjsfForm, settlingOf, validator } from './rjsfForm.ts';
import { OnlyStockProvider, SchemaField } from './SchemaField.tsx';

/** The interface of a form for its screen. */
export type PortalFormHandle<Value = FormValue> = FormHandle<Value>;

/** Props of a form. `Value` is what its schema describes: the adapter's are objects, a bare form's may be anything. */
export interface PortalFormProps<Value = FormValue> extends SharedProps<Value> {
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
 * A form generated from schema or content: rjsf's own `Form` with this product's theme. The value, what waits in text
 * controls and the errors are in the form's model, to which each field subscribes; so a change draws one field. Text
 * controls keep their keystrokes until blur, so that typing renders nothing. Errors appear on submit and are updated at
 * each change from then on. A form with another anchor starts again; the same form in another language keeps the input. A
 * schema that rjsf cannot read gives a sentence in the form's place.
 */
export function PortalForm<Value = FormValue>(props: PortalFormProps<Value>) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the form passes its value on and reads it by the schema
  const { form, ...rest } = props as unknown as PortalFormProps;
  if (!isRecord(form.schema)) return <Refused />;
  return (
    <Boundary drawn={[form]} renderInstead={() => <Refused />}>
      <OneForm key={form.anchor} form={form} {...rest} />
    </Boundary>
  );
}

/** Stands in the place of a form that cannot be drawn at all. */
function Refused() {
  const { t } = useRenderer();
  return <p role="alert">{t('global.theme.unsupportedForm')}</p>;
}

function OneForm({ summary = 'own', theme, children, ...props }: PortalFormProps) {
  const { form, summaryExtras, disabled = false, id } = props;
  const { t } = useRenderer();
  const settling = useMemo(() => settlingOf(form), [form]);
  const showing = useMemo(() => showingOf(form), [form]);
  const rules = useMemo(
    (): FormRules => ({ form, t, check: (value) => checkForm(form, value).byKey, settling, showing }),
    [form, t, settling, showing],
  );
  const hasSummary = summary === 'own';
  const controller = useFormController({ ...props, rules, focusesFaults: hasSummary });
  const parts = useMemo(() => partsWith(theme ?? none), [theme]);
  const around = useMemo(
    (): Around => ({ form, controller, extras: summaryExtras ?? noExtras, hasSummary, below: children }),
    [form, controller, summaryExtras, hasSummary, children],
  );
  useEffect(() => checkedAhead(controller, form), [controller, form]);
  // The same element while the form is the same: rjsf compares its props, and works through the schema, at each render.
  const drawn = useMemo(
    () => (
      <Form
        {...parts}
        {...rjsfForm(form)}
        tagName={FormElement}
        className={styles.form}
        id={id}
        validator={validator}
        translateString={translateStringWith(t)}
        disabled={disabled}
        noValidate
        showErrorList={false}
        onSubmit={controller.submit}
      >
        <Below />
      </Form>
    ),
    [parts, form, id, t, disabled, controller],
  );
  // One odd property must not take the others along: rjsf's own fields, which are tried then, have a boundary each.
  return (
    <FormNodesProvider value={controller.model}>
      <AroundProvider value={around}>
        <Boundary
          drawn={[form, parts]}
          renderInstead={() => (
            <Boundary drawn={[form, parts]} renderInstead={() => <Refused />}>
              <OnlyStockProvider value>{drawn}</OnlyStockProvider>
            </Boundary>
          )}
        >
          {drawn}
        </Boundary>
        {showing && <Appeared form={form} model={controller.model} />}
      </AroundProvider>
    </FormNodesProvider>
  );
}

/** What comes and goes in a form with properties that depend on answers. */
function showingOf(form: AdaptedForm): Showing | undefined {
  if (!foreseenProperties(form)?.size) return undefined;
  return {
    hiddenIn: hiddenJudge(form),
    sent: (saved, value, opened) => sentValue(form, saved, value, opened).value,
  };
}

const none: ThemeProps = {};
const noExtras: Around['extras'] = [];

/** The theme's parts, with those that a form adds. */
function partsWith({
  widgets,
  fields,
  templates,
}: ThemeProps): Required<Pick<ThemeProps, 'widgets' | 'fields' | 'templates'>> {
  return {
    widgets: { ...kontorTheme.widgets, ...widgets },
    fields: { ...kontorTheme.fields, ...fields, SchemaField },
    templates: { ...kontorTheme.templates, ...templates },
  };
}

/** Maximum number of fields for which a form is checked in advance; more of them at once could delay a key. */
const aheadLimit = 150;

/**
 * Checks a form's first value once the browser is idle, so that the first submit finds most results and their sentences.
 * Shows nothing. Returns a function that cancels it. Does nothing in browsers without idle callbacks.
 */
function checkedAhead(
  { model }: ReturnType<typeof useFormController>,
  { schema }: AdaptedForm,
): (() => void) | undefined {
  if (!('requestIdleCallback' in globalThis) || Object.keys(allProperties(schema)).length > aheadLimit)
    return undefined;
  const request = requestIdleCallback(() => model.checkAhead());
  return () => cancelIdleCallback(request);
}
