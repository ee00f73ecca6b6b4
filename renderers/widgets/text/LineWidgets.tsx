import type { WidgetProps } from '@rjsf/utils';
import { drawTemplate } from '../drawTemplate.ts';
import styles from './text.module.css';

/** An e-mail address, with its keyboard and autocomplete. */
export function EmailWidget(props: WidgetProps) {
  const options = { ...props.options, autocomplete: props.options.autocomplete ?? 'email' };
  return drawTemplate('BaseInputTemplate', { type: 'email', ...props, options }, options);
}

/** A colour: the native picker. */
export function ColorWidget(props: WidgetProps) {
  const disabled = props.disabled === true || props.readonly === true;
  return (
    <span className={styles.color}>
      {drawTemplate('BaseInputTemplate', { type: 'color', ...props, disabled }, props.options)}
    </span>
  );
}
