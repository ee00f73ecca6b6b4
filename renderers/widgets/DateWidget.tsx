import type { WidgetProps } from '@rjsf/utils';
import { controlProps } from '../controls/controlProps.ts';
import styles from '../controls/controls.module.css';
import { useHeldText } from '../controls/useHeldText.ts';

/** A date as YYYY-MM-DD in the native date input, whose order of day, month and year follows the customer's system. */
export function DateWidget(props: WidgetProps) {
  return (
    <input
      {...controlProps(props)}
      {...useHeldText<HTMLInputElement>(props)}
      className={styles.input}
      type="date"
      readOnly={props.readonly}
    />
  );
}
