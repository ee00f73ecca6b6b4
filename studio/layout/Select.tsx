import type { ReactElement, SelectHTMLAttributes } from 'react';
import { inputClass, selectBoxClass } from './inputClasses.ts';

interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'className'> {
  readonly onChoose: (value: string) => void;
}

/** The product's native select, in the size of the studio. */
export function Select({ onChoose, children, ...rest }: SelectProps): ReactElement {
  return (
    <span className={selectBoxClass}>
      <select {...rest} className={inputClass} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {children}
      </select>
    </span>
  );
}
