import { typesOf } from '#adapters/form/formSchema.ts';
import type { FormSchema } from '#adapters/model/form.ts';
import type { FieldProps } from '../model/fieldProps.ts';
import styles from './controls.module.css';
import { fieldPathName } from './fieldPath.ts';
import { useFirstText } from './useFirstText.ts';

/**
 * One line of text or digits. Uncontrolled: the form finds it by `data-field-path` (see `uncontrolledInputs.ts`), so
 * that a key causes no render. Numbers are typed as text with a numeric keyboard, never with `type="number"`, which
 * drops invalid input.
 */
export function TextInput({ id, path, schema, options, value, errors, required, disabled, describedBy }: FieldProps) {
  const email = options.inputMode === 'email' || schema.format === 'email';
  return (
    <input
      className={styles.input}
      id={id}
      data-field-path={fieldPathName(path)}
      type={email ? 'email' : options.inputMode === 'tel' ? 'tel' : 'text'}
      defaultValue={useFirstText(value)}
      autoComplete={options.autocomplete}
      inputMode={options.inputMode ?? keyboardOf(schema)}
      readOnly={options.readOnly}
      disabled={disabled}
      aria-required={required || undefined}
      aria-invalid={errors.length > 0 || undefined}
      aria-describedby={describedBy}
    />
  );
}

function keyboardOf(schema: FormSchema): 'numeric' | 'decimal' | undefined {
  const types = typesOf(schema);
  if (types.includes('integer')) return 'numeric';
  return types.includes('number') ? 'decimal' : undefined;
}
