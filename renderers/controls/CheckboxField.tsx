import type { FieldProps } from '../model/fieldProps.ts';
import { Checkbox } from './Checkbox.tsx';
import { FieldNotes } from './FieldNotes.tsx';
import styles from './controls.module.css';

/** A single boolean of a form, with its label beside it. */
export function CheckboxField(props: FieldProps) {
  const { id, path, label, value, errors, required, disabled, describedBy, formApi, extras } = props;
  return (
    <div className={styles.frame}>
      <FieldNotes {...props} />
      <Checkbox
        id={id}
        checked={value === true}
        label={extras?.richLabel ?? label}
        onChange={(checked) => formApi.set(path, checked)}
        disabled={disabled}
        required={required}
        invalid={errors.length > 0}
        describedBy={describedBy}
      />
    </div>
  );
}
