import type { FieldProps } from '../model/fieldProps.ts';
import styles from './controls.module.css';
import { fieldPathName } from './fieldPath.ts';
import { useFirstText } from './useFirstText.ts';

/** A date as YYYY-MM-DD in the native date input, whose order of day, month and year follows the customer's system. */
export function DateInput({ id, path, options, value, errors, required, disabled, describedBy }: FieldProps) {
  return (
    <input
      className={styles.input}
      id={id}
      data-field-path={fieldPathName(path)}
      type="date"
      defaultValue={useFirstText(value)}
      autoComplete={options.autocomplete}
      readOnly={options.readOnly}
      disabled={disabled}
      aria-required={required || undefined}
      aria-invalid={errors.length > 0 || undefined}
      aria-describedby={describedBy}
    />
  );
}
