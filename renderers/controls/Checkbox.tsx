import type { ReactNode } from 'react';
import { Tick } from './Tick.tsx';
import styles from './controls.module.css';

interface CheckboxProps {
  readonly id: string;
  readonly checked: boolean | 'mixed';
  readonly label: ReactNode;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  readonly required?: boolean;
  readonly invalid?: boolean;
  readonly describedBy?: string | undefined;
}

/** A checkbox, or with `mixed` the state of several; the product draws it over a native checkbox. */
export function Checkbox({ id, checked, label, onChange, disabled, required, invalid, describedBy }: CheckboxProps) {
  return (
    <label className={styles.check} htmlFor={id}>
      <input
        className={styles.checkInput}
        id={id}
        type="checkbox"
        checked={checked === true}
        ref={checked === 'mixed' ? showMixed : showPlain}
        onChange={(event) => onChange(event.currentTarget.checked)}
        disabled={disabled}
        aria-required={required || undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
      />
      <Tick state={checked} />
      <span>{label}</span>
    </label>
  );
}

// Functions that stay the same: React calls another ref again at each render.
function showMixed(element: HTMLInputElement | null): void {
  if (element) element.indeterminate = true;
}

function showPlain(element: HTMLInputElement | null): void {
  if (element) element.indeterminate = false;
}
