import { useId, type ComponentProps, type ReactElement } from 'react';
import { inputClass, selectBoxClass } from './inputClasses.ts';

interface SelectProps extends Omit<ComponentProps<'select'>, 'onChange' | 'className'> {
  /** Values with their texts, behind the options in `children`. */
  readonly options?: readonly (readonly [value: string | number, text: string])[];
  readonly onChoose: (value: string) => void;
}

/** The product's native select, in the size of the studio. */
export function Select({ options = [], onChoose, children, ...rest }: SelectProps): ReactElement {
  return (
    <span className={selectBoxClass}>
      <select {...rest} className={inputClass} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {children}
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </span>
  );
}

interface SelectFieldProps extends SelectProps {
  readonly label: string;
  /** The class of the paragraph around label and select. */
  readonly className: string | undefined;
}

/** A select below its label. */
export function SelectField({ label, className, id: ownId, ...select }: SelectFieldProps): ReactElement {
  const generatedId = useId();
  const id = ownId ?? generatedId;
  return (
    <p className={className}>
      <label htmlFor={id}>{label}</label>
      <Select id={id} {...select} />
    </p>
  );
}
