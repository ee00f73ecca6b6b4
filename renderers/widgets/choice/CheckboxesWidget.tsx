import {
  enumOptionsDeselectValue,
  enumOptionsIsSelected,
  enumOptionsSelectValue,
  optionId,
  type WidgetProps,
} from '@rjsf/utils';
import { Tick } from '../../controls/Tick.tsx';
import controls from '../../controls/controls.module.css';
import { groupAria } from '../widgetAria.ts';
import { choiceValuesOf } from './choiceValues.ts';
import styles from './choice.module.css';

/** Any number of several values. */
export function CheckboxesWidget(props: WidgetProps) {
  const { id, htmlName, options, value, disabled, readonly, autofocus, onChange, onBlur, onFocus } = props;
  const { choices } = choiceValuesOf(props);
  const chosen: unknown[] = Array.isArray(value) ? value : [value];
  const toggle = (index: number, isOn: boolean): void =>
    onChange((isOn ? enumOptionsSelectValue : enumOptionsDeselectValue)(index, chosen, options.enumOptions));
  const { 'aria-invalid': invalid, ...group } = groupAria(props);
  return (
    <fieldset className={styles.choices} data-inline={options.inline || undefined} id={id} {...group}>
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
