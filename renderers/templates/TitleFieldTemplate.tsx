import type { TitleFieldProps } from '@rjsf/utils';
import styles from './general/general.module.css';

/** The title of a group of fields. */
export function TitleFieldTemplate({ id, title, optionalDataControl }: TitleFieldProps) {
  return (
    <legend className={styles.title} id={id}>
      {title}
      {optionalDataControl}
    </legend>
  );
}
