import { TranslatableString, type UnsupportedFieldProps } from '@rjsf/utils';
import styles from './general.module.css';

/** Shown if a schema cannot be drawn: says so in a sentence, with the reason as a detail. */
export function UnsupportedFieldTemplate({ fieldPathId, reason, registry }: UnsupportedFieldProps) {
  return (
    <div className={styles.note} id={`${fieldPathId.$id}__unsupported`} data-unsupported-field>
      <p>{registry.translateString(TranslatableString.UnsupportedField)}</p>
      {reason && <p className={styles.description}>{reason}</p>}
    </div>
  );
}
