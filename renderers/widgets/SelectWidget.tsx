import { deepEquals, SelectedOptionDescription, type WidgetProps } from '@rjsf/utils';
import { useMemo } from 'react';
import { textOfValue } from '#adapters/form/formSchema.ts';
import type { Choice } from '#adapters/model/form.ts';
import { countryChoices } from '../controls/choices.ts';
import { controlProps } from '../controls/controlProps.ts';
import styles from '../controls/controls.module.css';
import { useRenderer } from '../model/rendererContext.ts';
import { uiOptionsOf } from '../model/uiOptions.ts';
import { textByKey, type TextKey } from '../texts/textByKey.ts';

/** A country by its code, named and sorted in the customer's language. */
export function CountryInput(props: WidgetProps) {
  return <SelectWidget {...props} nameChoices={countryChoices} />;
}

/** How a customer is addressed: mr, mrs or div in the customer's language, unless a choice has its own text. */
export function SalutationInput(props: WidgetProps) {
  return <SelectWidget {...props} nameChoices={nameSalutations} />;
}

function nameSalutations(choices: readonly SelectChoice[]): readonly SelectChoice[] {
  return choices.map((choice) =>
    salutations.has(choice.value) && choice.label === undefined
      ? { ...choice, labelKey: `global.salutation.${choice.value}` }
      : choice,
  );
}

const salutations = new Set(['mr', 'mrs', 'div']);

/** A choice with the text that represents its value in the page. */
interface SelectChoice extends Choice {
  readonly stored: unknown;
  readonly isDisabled?: boolean;
  /** The choice's own schema may describe it. */
  readonly description?: string | undefined;
}

interface SelectProps extends WidgetProps {
  /** Names and sorts the choices of a widget for certain values. */
  readonly nameChoices?: (choices: readonly SelectChoice[], language: string) => readonly SelectChoice[];
}

/**
 * One of several values: the native select, which is a select-only combobox for assistive technology and supports the
 * phone's picker, type-ahead and Escape. A choice of several uses checkboxes, which need no key combination.
 */
export function SelectWidget({ nameChoices, ...props }: SelectProps) {
  const { id, schema, uiSchema, options, value, required, disabled, readonly, placeholder, registry } = props;
  const { onChange, onBlur, onFocus } = props;
  const { t, language } = useRenderer();
  // Errors come and go, the choices stay.
  const choices = useMemo(() => {
    const listed = choicesOf({ schema, uiSchema, options });
    return nameChoices ? nameChoices(listed, language) : listed;
  }, [schema, uiSchema, options, nameChoices, language]);
  const none = t(required ? 'global.form.choose' : 'global.form.none');
  const elements = useMemo(
    () =>
      choices.map(({ value: text, label, labelKey, isDisabled }) => (
        <option key={text} value={text} disabled={isDisabled}>
          {label ?? (labelKey === undefined ? text || none : textByKey(t, labelKey))}
        </option>
      )),
    [choices, none, t],
  );
  const { CheckboxesWidget } = registry.widgets;
  if (props.multiple && CheckboxesWidget) return <CheckboxesWidget {...props} />;
  const chosen = choices.find(({ stored }) => deepEquals(stored, value));
  const partKey = props.label === '' ? dateParts[placeholder ?? ''] : undefined;
  const description = schema.description ?? chosen?.description;
  const storedBy = (text: string): unknown =>
    text === '' ? options.emptyValue : choices.find((choice) => choice.value === text)?.stored;
  const canBeEmpty = (schema.default === undefined || !chosen) && choices.every(({ value: text }) => text !== '');
  return (
    <>
      {chosen?.description && <SelectedOptionDescription {...{ id, options, registry, uiSchema, value }} />}
      <span className={styles.selectBox}>
        <select
          {...controlProps({ ...props, schema: { description } })}
          {...(partKey && { 'aria-label': t(partKey) })}
          className={styles.input}
          value={chosen?.value ?? ''}
          disabled={disabled || readonly}
          onChange={({ target }) => onChange(storedBy(target.value))}
          onBlur={() => onBlur(id, value)}
          onFocus={() => onFocus(id, value)}
        >
          {canBeEmpty && <option value="">{placeholder || none}</option>}
          {elements}
        </select>
      </span>
    </>
  );
}

/** The choices of a uiSchema, else the values that the schema lists: texts and numbers as they are, others by their place. */
function choicesOf({
  schema,
  uiSchema,
  options: { enumOptions = [], enumDisabled },
}: Pick<WidgetProps, 'schema' | 'uiSchema' | 'options'>): readonly SelectChoice[] {
  // A value without a name is its own label, unless the widget knows a better one.
  const labelFor = (value: string, label: string | undefined): string | undefined =>
    label === value || label === '' ? undefined : label;
  const named = uiOptionsOf(uiSchema).choices;
  if (named)
    return named.map((choice) => ({
      ...choice,
      label: labelFor(choice.value, choice.label),
      stored: schema.enum?.find((member) => textOfValue(member) === choice.value) ?? choice.value,
    }));
  const types = new Set(enumOptions.map(({ value }) => typeof value));
  const isPlain = types.size === 1 && (types.has('string') || types.has('number'));
  return enumOptions.map(({ value, label, schema: own }, index) => ({
    value: String(isPlain ? value : index),
    label: isPlain ? labelFor(String(value), label) : label,
    stored: value,
    isDisabled: Array.isArray(enumDisabled) && enumDisabled.includes(value),
    description: own?.description,
  }));
}

/** The parts of rjsf's date have no names but their placeholders. */
const dateParts: Readonly<Record<string, TextKey>> = {
  day: 'global.fields.date.day',
  month: 'global.fields.date.month',
  year: 'global.fields.date.year',
  hour: 'global.theme.hour',
  minute: 'global.theme.minute',
  second: 'global.theme.second',
};
