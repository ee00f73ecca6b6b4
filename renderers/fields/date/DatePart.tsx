import type { InputHTMLAttributes, ReactNode } from 'react';
import controls from '../../controls/controls.module.css';
import styles from './DatePart.module.css';

interface DatePartsProps {
  readonly id: string;
  readonly readOnly: boolean | undefined;
  /** Ids of hint and error of the whole date. */
  readonly describedBy: string | undefined;
  /** The inputs, described by these ids. */
  readonly children: (describedBy: string | undefined) => ReactNode;
}

/** Mark of controls with these parts: the template draws the example, so that an error stands below it. */
export const dateExample = 'global.fields.date.example' as const;

/** Day, month and year of a date in one row. */
export function DateParts({ id, readOnly, describedBy, children }: DatePartsProps) {
  const described = [readOnly ? undefined : `${id}__example`, describedBy].filter(Boolean).join(' ') || undefined;
  return <div className={styles.parts}>{children(described)}</div>;
}

interface DatePartProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode' | 'className'> {
  readonly id: string;
  readonly label: string;
  readonly isWrong: boolean;
  readonly describedBy: string | undefined;
}

/** One part of a date: a short text field for digits with its own label. */
export function DatePart({ id, label, isWrong, describedBy, ...input }: DatePartProps) {
  return (
    <div className={styles.part}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        className={controls.input}
        id={id}
        type="text"
        inputMode="numeric"
        aria-invalid={isWrong || undefined}
        aria-describedby={describedBy}
      />
    </div>
  );
}
