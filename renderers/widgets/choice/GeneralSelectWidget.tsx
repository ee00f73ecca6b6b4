import {
  enumOptionSelectedValue,
  getOptionValueFormat,
  SelectedOptionDescription,
  type WidgetProps,
} from '@rjsf/utils';
import { useState } from 'react';
import styles from '../../controls/controls.module.css';
import { useRenderer } from '../../model/rendererContext.ts';
import { inputAria } from '../widgetAria.ts';
import { CheckboxesWidget } from './CheckboxesWidget.tsx';
import { choiceValuesOf } from './choiceValues.ts';

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
      <span className={styles.selectBox}>
        <select
          className={styles.input}
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
