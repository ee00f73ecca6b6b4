import type { DescriptionFieldProps } from '@rjsf/utils';
import styles from '../controls/controls.module.css';

/** What a schema says about a field, under its label. */
export function DescriptionFieldTemplate({ id, description }: DescriptionFieldProps) {
  if (!description) return null;
  return (
    <p className={styles.hint} id={id}>
      {description}
    </p>
  );
}
