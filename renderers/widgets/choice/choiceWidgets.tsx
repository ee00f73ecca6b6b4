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
import { Tick } from '../../controls/Checkbox.tsx';
import controls, { default as controlsStyles } from '../../controls/controls.module.css';
import { groupAria, inputAria } from '../widgetAria.ts';
import choiceStyles from './choice.module.css';
import { useState } from 'react';
import { useRenderer } from '../../model/rendererContext.ts';

/**
 * One of any values: objects, booleans, null. A choice of several values uses checkboxes, which need no key
 * combination.
 */
export function GeneralSelectWidget(props: WidgetProps) {
  return props.multiple ? <CheckboxesWidget {...props} /> : <SingleSelect {...props} />;
}

function SingleSelect(props: WidgetProps) {
  const { id, htmlName, schema, uiSchema, options, value, placeholder, required, registry } = props;
  const { disabled, readonly, autofocus, onChange, onBlur, onFocus } = props;
  const { t } = useRenderer();
  const { choices, valueOf } = choiceValuesOf(props);
  const selected = enumOptionSelectedValue(value, options.enumOptions, false, getOptionValueFormat(options), '');
  const [shown, setShown] = useHeld(selected);
  const none = required ? t('global.form.choose') : t('global.form.none');
  return (
    <>
      <SelectedOptionDescription id={id} options={options} registry={registry} uiSchema={uiSchema} value={value} />
      <span className={controlsStyles.selectBox}>
        <select
          className={controlsStyles.input}
          {...inputAria(props)}
          id={id}
          name={htmlName ?? id}
          value={shown}
          disabled={disabled || readonly}
          autoComplete={options.autocomplete}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form's author asks for it in the uiSchema
          autoFocus={autofocus}
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
  const { choices } = choiceValuesOf(props);
  const chosen: unknown[] = Array.isArray(value) ? value : [value];
  const toggle = (index: number, isOn: boolean): void =>
    onChange((isOn ? enumOptionsSelectValue : enumOptionsDeselectValue)(index, chosen, options.enumOptions));
  const { 'aria-invalid': invalid, ...group } = groupAria(props);
  return (
    <fieldset className={choiceStyles.choices} data-inline={options.inline || undefined} id={id} {...group}>
      {choices.map((choice, index) => {
        const isOn = enumOptionsIsSelected(choice.value, chosen);
        return (
          <label className={controls.check} key={choice.text}>
            <input
              className={controls.checkInput}
              type="checkbox"
              id={optionId(id, index)}
              name={htmlName ?? id}
              value={choice.text}
              checked={isOn}
              aria-invalid={invalid}
              disabled={disabled || readonly || choice.isDisabled}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form's author asks for it in the uiSchema
              autoFocus={autofocus && index === 0}
              onChange={({ target }) => toggle(index, target.checked)}
              onBlur={() => onBlur(id, value)}
              onFocus={() => onFocus(id, value)}
            />
            <Tick state={isOn} />
            <span>{choice.label}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** One of a few values, all visible. */
export function RadioWidget(props: WidgetProps) {
  const { id, htmlName, options, value, required, disabled, readonly, autofocus, onChange, onBlur, onFocus } = props;
  const { choices } = choiceValuesOf(props);
  return (
    <div
      className={choiceStyles.choices}
      data-inline={options.inline || undefined}
      id={id}
      role="radiogroup"
      aria-required={required || undefined}
      {...groupAria(props)}
    >
      {choices.map((choice, index) => (
        <label className={choiceStyles.choice} key={choice.text}>
          <input
            className={choiceStyles.radio}
            type="radio"
            id={optionId(id, index)}
            name={htmlName ?? id}
            value={choice.text}
            checked={enumOptionsIsSelected(choice.value, value)}
            disabled={disabled || readonly || choice.isDisabled}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form's author asks for it in the uiSchema
            autoFocus={autofocus && index === 0}
            onChange={() => onChange(choice.value)}
            onBlur={() => onBlur(id, choice.value)}
            onFocus={() => onFocus(id, choice.value)}
          />
          <span>{choice.label}</span>
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
