import {
  enumOptionsDeselectValue,
  enumOptionsIsSelected,
  enumOptionsSelectValue,
  optionId,
  type WidgetProps,
  enumOptionSelectedValue,
  getOptionValueFormat,
  SelectedOptionDescription,
  enumOptionValueDecoder,
  enumOptionValueEncoder,
  type EnumOptionsType,
} from '@rjsf/utils';
import { Checkbox } from '../../controls/Checkbox.tsx';
import { controlProps, groupProps } from '../../controls/controlProps.ts';
import controls from '../../controls/controls.module.css';
import choiceStyles from './choice.module.css';
import { useState, type ReactNode } from 'react';
import { useRenderer } from '../../model/rendererContext.ts';

/**
 * One of any values: objects, booleans, null. A choice of several values uses checkboxes, which need no key
 * combination.
 */
export function GeneralSelectWidget(props: WidgetProps) {
  return props.multiple ? <CheckboxesWidget {...props} /> : <SingleSelect {...props} />;
}

function SingleSelect(props: WidgetProps) {
  const { id, schema, uiSchema, options, value, placeholder, required, registry } = props;
  const { disabled, readonly, onChange, onBlur, onFocus } = props;
  const { t } = useRenderer();
  const { choices, valueOf } = choiceValuesOf(props);
  const selected = enumOptionSelectedValue(value, options.enumOptions, false, getOptionValueFormat(options), '');
  const [shown, setShown] = useHeld(selected);
  const none = required ? t('global.form.choose') : t('global.form.none');
  const chosen = choices.find((choice) => choice.value === value)?.schema?.description;
  return (
    <>
      <SelectedOptionDescription id={id} options={options} registry={registry} uiSchema={uiSchema} value={value} />
      <span className={controls.selectBox}>
        <select
          {...controlProps({ ...props, schema: { description: schema.description ?? chosen } })}
          className={controls.input}
          value={shown}
          disabled={disabled || readonly}
          onChange={({ target }) => {
            setShown(target.value);
            onChange(valueOf(target.value));
          }}
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

/** The shown value; it follows the form's changes, and also a choice that the form has not drawn yet. */
function useHeld<Value>(value: Value): [Value, (value: Value) => void] {
  const [held, setHeld] = useState({ value, shown: value });
  if (held.value !== value) setHeld({ value, shown: value });
  return [held.value === value ? held.shown : value, (shown) => setHeld({ value, shown })];
}

/** Any number of several values. */
export function CheckboxesWidget(props: WidgetProps) {
  const { id, htmlName, options, value, disabled, readonly, autofocus, onChange, onBlur, onFocus } = props;
  const chosen: unknown[] = Array.isArray(value) ? value : [value];
  const toggle = (index: number, isOn: boolean): void =>
    onChange((isOn ? enumOptionsSelectValue : enumOptionsDeselectValue)(index, chosen, options.enumOptions));
  return (
    <fieldset className={choiceStyles.choices} data-inline={options.inline || undefined} {...groupProps(props)}>
      {choiceValuesOf(props).choices.map((choice, index) => (
        <Checkbox
          key={choice.text}
          id={optionId(id, index)}
          name={htmlName ?? id}
          value={choice.text}
          checked={enumOptionsIsSelected(choice.value, chosen)}
          label={choice.label}
          invalid={controlProps(props)['aria-invalid']}
          disabled={disabled || readonly || choice.isDisabled}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form's author asks for it in the uiSchema
          autoFocus={autofocus && index === 0}
          onChange={(isOn) => toggle(index, isOn)}
          onBlur={() => onBlur(id, value)}
          onFocus={() => onFocus(id, value)}
        />
      ))}
    </fieldset>
  );
}

/** One of a few values, all visible. */
export function RadioWidget(props: WidgetProps) {
  return (
    <Radios
      {...props}
      className={choiceStyles.choices}
      marks={choiceValuesOf(props).choices.map(({ label, ...choice }) => ({ ...choice, mark: <span>{label}</span> }))}
    />
  );
}

interface RadiosProps extends WidgetProps {
  readonly className: string | undefined;
  readonly marks: readonly {
    readonly value: unknown;
    readonly text: string;
    /** What stands beside the radio button, or over it. */
    readonly mark: ReactNode;
    /** Its name, where the mark has no text. */
    readonly name?: string;
    readonly isDisabled?: boolean;
  }[];
}

/** Native radio buttons, so that arrow keys, groups and required work as usual. */
export function Radios({ className, marks, ...props }: RadiosProps) {
  const { id, htmlName, options, value, required, disabled, readonly, autofocus, onChange, onBlur, onFocus } = props;
  return (
    <div
      className={className}
      data-inline={options.inline || undefined}
      role="radiogroup"
      aria-required={required || undefined}
      aria-invalid={controlProps(props)['aria-invalid']}
      {...groupProps(props)}
    >
      {marks.map(({ value: own, text, mark, name, isDisabled }, index) => (
        <label className={choiceStyles.choice} key={text}>
          <input
            className={choiceStyles.radio}
            type="radio"
            id={optionId(id, index)}
            name={htmlName ?? id}
            value={text}
            aria-label={name}
            checked={enumOptionsIsSelected(own, value)}
            disabled={disabled || readonly || isDisabled}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form's author asks for it in the uiSchema
            autoFocus={autofocus && index === 0}
            onChange={() => onChange(own)}
            onBlur={() => onBlur(id, own)}
            onFocus={() => onFocus(id, own)}
          />
          {mark}
        </label>
      ))}
    </div>
  );
}

/** The choices of a widget, with the texts that represent their values in the page. */
export interface ChoiceValues {
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
