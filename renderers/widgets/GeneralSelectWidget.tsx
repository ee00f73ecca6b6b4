import {
  enumOptionSelectedValue,
  enumOptionValueDecoder,
  enumOptionValueEncoder,
  getOptionValueFormat,
  SelectedOptionDescription,
  type EnumOptionsType,
  type WidgetProps,
} from '@rjsf/utils';
import { controlProps } from '../controls/controlProps.ts';
import controls from '../controls/controls.module.css';
import { useRenderer } from '../model/rendererContext.ts';
import type { TextKey } from '../texts/textByKey.ts';

/**
 * One of any values: objects, booleans, null. A choice of several values uses checkboxes, which need no key
 * combination.
 */
export function GeneralSelectWidget(props: WidgetProps) {
  const { CheckboxesWidget } = props.registry.widgets;
  return props.multiple && CheckboxesWidget ? <CheckboxesWidget {...props} /> : <SingleSelect {...props} />;
}

function SingleSelect(props: WidgetProps) {
  const { id, schema, uiSchema, options, value, placeholder, required, registry } = props;
  const { disabled, readonly, onChange, onBlur, onFocus } = props;
  const { t } = useRenderer();
  const { choices, valueOf } = choiceValuesOf(props);
  const selected = enumOptionSelectedValue(value, options.enumOptions, false, getOptionValueFormat(options), '');
  const partKey = props.label === '' ? dateParts[placeholder ?? ''] : undefined;
  const none = required ? t('global.form.choose') : t('global.form.none');
  const chosen = choices.find((choice) => choice.value === value)?.schema?.description;
  return (
    <>
      <SelectedOptionDescription id={id} options={options} registry={registry} uiSchema={uiSchema} value={value} />
      <span className={controls.selectBox}>
        <select
          {...controlProps({ ...props, schema: { description: schema.description ?? chosen } })}
          {...(partKey && { 'aria-label': t(partKey) })}
          className={controls.input}
          value={selected}
          disabled={disabled || readonly}
          onChange={({ target }) => onChange(valueOf(target.value))}
          onBlur={({ target }) => onBlur(id, valueOf(target.value))}
          onFocus={({ target }) => onFocus(id, valueOf(target.value))}
        >
          {(schema.default === undefined || selected === '') && <option value="">{placeholder || none}</option>}
          {choices.map((choice) => (
            <option key={choice.text} value={choice.text} disabled={choice.isDisabled}>
              {choice.label}
            </option>
          ))}
        </select>
      </span>
    </>
  );
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

/** The choices of a widget, with the texts that represent their values in the page. */
interface ChoiceValues {
  readonly choices: readonly (EnumOptionsType & { readonly text: string; readonly isDisabled: boolean })[];
  /** The value for a text in the page; the empty text is the widget's empty value. */
  readonly valueOf: (text: string) => unknown;
}

/** Values of a choice may be objects or numbers; in the page each is a text, by rjsf's own rule. */
function choiceValuesOf({ options }: Pick<WidgetProps, 'options'>): ChoiceValues {
  const { enumOptions = [], enumDisabled, emptyValue } = options;
  const format = getOptionValueFormat(options);
  return {
    choices: enumOptions.map((option, index) => ({
      ...option,
      text: enumOptionValueEncoder(option.value, index, format),
      isDisabled: Array.isArray(enumDisabled) && enumDisabled.includes(option.value),
    })),
    valueOf: (text): unknown => enumOptionValueDecoder(text, enumOptions, format, emptyValue),
  };
}
