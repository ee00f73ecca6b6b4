import type { WidgetProps } from '@rjsf/utils';
import { drawTemplate } from '../drawTemplate.ts';
import styles from './text.module.css';

/** A colour: the native picker. */
export function ColorWidget(props: WidgetProps) {
  const disabled = props.disabled === true || props.readonly === true;
  return (
    <span className={styles.color}>
      {drawTemplate('BaseInputTemplate', { type: 'color', ...props, disabled }, props.options)}
    </span>
  );
}
