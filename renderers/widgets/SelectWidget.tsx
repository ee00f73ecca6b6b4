import { textByKey } from '../texts/textByKey.ts';
import type { WidgetProps } from '@rjsf/utils';
import { memo } from 'react';
import type { Choice } from '#adapters/model/form.ts';
import { choicesOf } from '../controls/choicesOf.ts';
import { controlProps } from '../controls/controlProps.ts';
import styles from '../controls/controls.module.css';
import { useHeldText } from '../controls/useHeldText.ts';
import { useRenderer } from '../model/rendererContext.ts';

interface SelectProps extends WidgetProps {
  /** The choices as a widget for certain values names and sorts them. */
  readonly choices?: readonly Choice[];
}

/**
 * One of several values: the native select, which is a select-only combobox for assistive technology and supports the
 * phone's picker, type-ahead and Escape.
 */
export function SelectWidget({ choices: named, ...props }: SelectProps) {
  const choices = named ?? choicesOf(props);
  const { required = false, disabled, readonly } = props;
  return (
    <span className={styles.selectBox}>
      <select
        {...controlProps(props)}
        {...useHeldText<HTMLSelectElement>(props)}
        className={styles.input}
        disabled={disabled || readonly}
      >
        <Options choices={choices} isRequired={required} />
      </select>
    </span>
  );
}

interface OptionsProps {
  readonly choices: readonly Choice[];
  readonly isRequired: boolean;
}

/** Memoised: errors come and go, the choices stay. */
const Options = memo(function Options({ choices, isRequired }: OptionsProps) {
  const { t } = useRenderer();
  const hasEmpty = choices.some((choice) => choice.value === '');
  const none = t(isRequired ? 'global.form.choose' : 'global.form.none');
  return (
    <>
      {!hasEmpty && <option value="">{none}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label ?? (choice.labelKey === undefined ? choice.value || none : textByKey(t, choice.labelKey))}
        </option>
      ))}
    </>
  );
});
