import type { FieldProps } from '../model/fieldProps.ts';
import styles from './controls.module.css';
import { fieldPathName } from './fieldPath.ts';
import { useFirstText } from './useFirstText.ts';

/** Several lines of text. Uncontrolled like `TextInput`. */
export function TextArea({ id, path, options, value, errors, required, disabled, describedBy }: FieldProps) {
  return (
    <textarea
      className={styles.area}
      id={id}
      data-field-path={fieldPathName(path)}
      defaultValue={useFirstText(value)}
      rows={4}
      readOnly={options.readOnly}
      disabled={disabled}
      aria-required={required || undefined}
      aria-invalid={errors.length > 0 || undefined}
      aria-describedby={describedBy}
    />
  );
}
