import type { ReactElement, SelectHTMLAttributes } from 'react';
import css from './inputs.module.css';

interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'className'> {
  readonly onChoose: (value: string) => void;
}

/** The product's native select, in the size of the studio. */
export function Select({ onChoose, children, ...rest }: SelectProps): ReactElement {
  return (
    <span className={css['box']}>
      <select {...rest} className={css['input']} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {children}
      </select>
    </span>
  );
}
