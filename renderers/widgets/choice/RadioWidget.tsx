import { enumOptionsIsSelected, optionId, type WidgetProps } from '@rjsf/utils';
import { groupAria } from '../widgetAria.ts';
import { choiceValuesOf } from './choiceValues.ts';
import styles from './choice.module.css';

/** One of a few values, all visible. */
export function RadioWidget(props: WidgetProps) {
  const { id, htmlName, options, value, required, disabled, readonly, autofocus, onChange, onBlur, onFocus } = props;
  const { choices } = choiceValuesOf(props);
  return (
    <div
      className={styles.choices}
      data-inline={options.inline || undefined}
      id={id}
      role="radiogroup"
      aria-required={required || undefined}
      {...groupAria(props)}
    >
      {choices.map((choice, index) => (
        <label className={styles.choice} key={choice.text}>
          <input
            className={styles.radio}
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
