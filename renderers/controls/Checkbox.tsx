import type { ComponentProps, ReactNode } from 'react';
import styles from './controls.module.css';

type Native = Pick<ComponentProps<'input'>, 'name' | 'value' | 'disabled' | 'autoFocus' | 'onBlur' | 'onFocus'>;

interface CheckboxProps extends Native {
  readonly id: string;
  readonly checked: boolean | 'mixed';
  readonly label: ReactNode;
  readonly onChange: (checked: boolean) => void;
  readonly required?: boolean;
  readonly invalid?: boolean | undefined;
  readonly describedBy?: string | undefined;
}

/** A native checkbox with the theme's look; `mixed` is the state of a checkbox for several choices. */
export function Checkbox({ id, checked, label, onChange, required, invalid, describedBy, ...input }: CheckboxProps) {
  return (
    <label className={styles.check} htmlFor={id}>
      <input
        className={styles.checkInput}
        id={id}
        type="checkbox"
        checked={checked === true}
        ref={checked === 'mixed' ? showMixed : showPlain}
        onChange={(event) => onChange(event.currentTarget.checked)}
        {...input}
        aria-required={required || undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
      />
      <Tick state={checked} />
      <span>{label}</span>
    </label>
  );
}

// Constant functions: React calls a ref callback again whenever it gets another function.
export function showMixed(element: HTMLInputElement | null): void {
  if (element) element.indeterminate = true;
}

export function showPlain(element: HTMLInputElement | null): void {
  if (element) element.indeterminate = false;
}

/** The visible box of a checkbox, decoration only: the native input before it has state and name. */
export function Tick({ state }: { readonly state: boolean | 'mixed' }) {
  return <span className={styles.tick} data-state={state === 'mixed' ? 'mixed' : state ? 'on' : 'off'} aria-hidden />;
}
