import { textByKey } from '../texts/textByKey.ts';
import type { WidgetProps } from '@rjsf/utils';
import { useMemo, type ReactElement } from 'react';
import { textOfValue } from '#adapters/form/formSchema.ts';
import type { Choice } from '#adapters/model/form.ts';
import { choicesOf, countryChoices, hasPlainChoices } from '../controls/choices.ts';
import { controlProps } from '../controls/controlProps.ts';
import styles from '../controls/controls.module.css';
import { GeneralSelectWidget } from './GeneralSelectWidget.tsx';
import { useRenderer, type RendererContext } from '../model/rendererContext.ts';

/** A country by its code, named and sorted in the customer's language. */
export function CountryInput(props: WidgetProps) {
  const { language } = useRenderer();
  return <SelectWidget {...props} choices={countryChoices(namelessOf(props), language)} />;
}

/** rjsf labels a value without a name by itself; a country has its own name. */
function namelessOf(props: WidgetProps): ReturnType<typeof choicesOf> {
  return choicesOf(props).map(({ value, label, labelKey }) => ({
    value,
    label: label === value ? undefined : label,
    labelKey,
  }));
}

/** How a customer is addressed: mr, mrs or div in the customer's language, unless a choice has its own text. */
export function SalutationInput(props: WidgetProps) {
  const choices = choicesOf(props).map((choice) =>
    known.has(choice.value) && (choice.label === undefined || choice.label === choice.value)
      ? { value: choice.value, labelKey: `global.salutation.${choice.value}` }
      : choice,
  );
  return <SelectWidget {...props} choices={choices} />;
}

const known = new Set(['mr', 'mrs', 'div']);

interface SelectProps extends WidgetProps {
  /** The choices as a widget for certain values names and sorts them. */
  readonly choices?: readonly Choice[];
}

/**
 * One of several values: the native select, which is a select-only combobox for assistive technology and supports the
 * phone's picker, type-ahead and Escape.
 */
export function SelectWidget({ choices: named, ...props }: SelectProps) {
  if (!named && !hasPlainChoices(props.schema, props.uiSchema)) return <GeneralSelectWidget {...props} />;
  return <PlainSelect {...props} choices={named ?? choicesOf(props)} />;
}

function PlainSelect(props: WidgetProps & { readonly choices: readonly Choice[] }) {
  const {
    choices,
    id,
    schema,
    value,
    options,
    required = false,
    disabled,
    readonly,
    onChange,
    onBlur,
    onFocus,
  } = props;
  const { t } = useRenderer();
  // Errors come and go, the choices stay.
  const optionElements = useMemo(() => optionsOf(choices, required, t), [choices, required, t]);
  const valueOf = (text: string): unknown =>
    text === '' ? options.emptyValue : (schema.enum?.find((member) => textOfValue(member) === text) ?? text);
  return (
    <span className={styles.selectBox}>
      <select
        {...controlProps(props)}
        value={textOfValue(value)}
        onChange={({ target }) => onChange(valueOf(target.value))}
        onBlur={() => onBlur(id, value)}
        onFocus={() => onFocus(id, value)}
        className={styles.input}
        disabled={disabled || readonly}
      >
        {optionElements}
      </select>
    </span>
  );
}

function optionsOf(choices: readonly Choice[], isRequired: boolean, t: RendererContext['t']): readonly ReactElement[] {
  const none = t(isRequired ? 'global.form.choose' : 'global.form.none');
  const hasEmpty = choices.some(({ value }) => value === '');
  return (hasEmpty ? choices : [{ value: '' }, ...choices]).map(({ value, label, labelKey }: Choice) => (
    <option key={value} value={value}>
      {label ?? (labelKey === undefined ? value || none : textByKey(t, labelKey))}
    </option>
  ));
}
