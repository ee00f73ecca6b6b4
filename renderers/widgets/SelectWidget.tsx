import { deepEquals, SelectedOptionDescription, type WidgetProps } from '@rjsf/utils';
import { useMemo } from 'react';
import { textOfValue, type Choice } from '@kontor/schema-adapters';
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

/** A salutation: mr, mrs or div in the customer's language, unless a choice has its own text. */
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

/** A choice; `value` is the option's text in the page, `stored` the value of the form. */
interface SelectChoice extends Choice {
  readonly stored: unknown;
  readonly isDisabled?: boolean;
  /** From the choice's own schema. */
  readonly description?: string | undefined;
}

interface SelectProps extends WidgetProps {
  /** Names and sorts the choices. */
  readonly nameChoices?: (choices: readonly SelectChoice[], language: string) => readonly SelectChoice[];
  /** The id of its errors, where the field around it shows them. */
  readonly describedBy?: string | undefined;
}

/**
 * A native select: assistive technology, the picker of phones, type-ahead and Escape work without code. Multiple
 * choices use checkboxes, which need no key combination.
 */
export function SelectWidget({ nameChoices, describedBy, ...props }: SelectProps) {
  const { id, schema, uiSchema, options, value, required, disabled, readonly, placeholder, registry } = props;
  const { onChange, onBlur, onFocus } = props;
  const { t } = useRenderer();
  const choices = useChoices(props, nameChoices);
  const emptyLabel = t(required ? 'global.form.choose' : 'global.form.none');
  const elements = useMemo(
    () =>
      choices.map(({ value: text, label, labelKey, isDisabled }) => (
        <option key={text} value={text} disabled={isDisabled}>
          {label ?? (labelKey === undefined ? text || emptyLabel : textByKey(t, labelKey))}
        </option>
      )),
    [choices, emptyLabel, t],
  );
  const { CheckboxesWidget } = registry.widgets;
  if (props.multiple && CheckboxesWidget) return <CheckboxesWidget {...props} />;
  const chosen = choices.find(({ stored }) => deepEquals(stored, value));
  const partKey = props.label === '' ? datePartKeys[placeholder ?? ''] : undefined;
  const description = schema.description ?? chosen?.description;
  const getStoredValue = (text: string): unknown =>
    text === '' ? options.emptyValue : choices.find((choice) => choice.value === text)?.stored;
  const canBeEmpty = (schema.default === undefined || !chosen) && choices.every(({ value: text }) => text !== '');
  return (
    <>
      {chosen?.description && <SelectedOptionDescription {...{ id, options, registry, uiSchema, value }} />}
      <span className={styles.selectBox}>
        <select
          {...controlProps({ ...props, schema: { description } })}
          {...(partKey && { 'aria-label': t(partKey) })}
          {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
          className={styles.input}
          value={chosen?.value ?? ''}
          disabled={disabled || readonly}
          onChange={({ target }) => onChange(getStoredValue(target.value))}
          onBlur={() => onBlur(id, value)}
          onFocus={() => onFocus(id, value)}
        >
          {canBeEmpty && <option value="">{placeholder || emptyLabel}</option>}
          {elements}
        </select>
      </span>
    </>
  );
}

/** Memoizes the choices: errors change more often. */
function useChoices(
  { schema, uiSchema, options }: WidgetProps,
  nameChoices: SelectProps['nameChoices'],
): readonly SelectChoice[] {
  const { language } = useRenderer();
  return useMemo(() => {
    const choices = getChoices({ schema, uiSchema, options });
    return nameChoices ? nameChoices(choices, language) : choices;
  }, [schema, uiSchema, options, nameChoices, language]);
}

/** The choices of the uiSchema, else of the schema. The option value of anything but texts or numbers is its index. */
function getChoices({ schema, uiSchema, options }: Pick<WidgetProps, 'schema' | 'uiSchema' | 'options'>) {
  const { enumOptions = [], enumDisabled } = options;
  const uiChoices = uiOptionsOf(uiSchema).choices?.map((choice): SelectChoice => ({
    ...choice,
    stored: schema.enum?.find((member) => textOfValue(member) === choice.value) ?? choice.value,
  }));
  const types = new Set(enumOptions.map(({ value }) => typeof value));
  const isPlain = types.size === 1 && (types.has('string') || types.has('number'));
  const schemaChoices = enumOptions.map(({ value, label, schema: choiceSchema }, index): SelectChoice => ({
    value: String(isPlain ? value : index),
    label: label || undefined,
    stored: value,
    isDisabled: Array.isArray(enumDisabled) && enumDisabled.includes(value),
    description: choiceSchema?.description,
  }));
  // rjsf labels a choice without a title by its value; `nameChoices` may have a better name.
  return (uiChoices ?? schemaChoices).map((choice) =>
    choice.label === choice.value ? { ...choice, label: undefined } : choice,
  );
}

/** Accessible names for the selects of rjsf's date widget, by their placeholders. */
const datePartKeys: Readonly<Record<string, TextKey>> = {
  day: 'global.fields.date.day',
  month: 'global.fields.date.month',
  year: 'global.fields.date.year',
  hour: 'global.theme.hour',
  minute: 'global.theme.minute',
  second: 'global.theme.second',
};
