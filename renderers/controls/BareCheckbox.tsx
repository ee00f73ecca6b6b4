import type { FieldProps } from '../model/fieldProps.ts';
import styles from './controls.module.css';
import { fieldPathName } from './fieldPath.ts';

/** A checkbox without its own text, for properties of a plain JSON Schema. */
export function BareCheckbox({ id, path, value, errors, disabled, describedBy }: FieldProps) {
  return (
    <input
      className={styles.bareCheck}
      id={id}
      data-field-path={fieldPathName(path)}
      type="checkbox"
      defaultChecked={value === true}
      disabled={disabled}
      aria-invalid={errors.length > 0 || undefined}
      aria-describedby={describedBy}
    />
  );
}
