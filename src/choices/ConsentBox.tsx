import { Checkbox, controlStyles as controls } from '@kontor/rjsf-theme/controls';
import type { ReactElement, ReactNode } from 'react';

export interface ConsentBoxProps {
  /** Id of the checkbox. */
  readonly id: string;
  readonly isOn: boolean;
  readonly label: ReactNode;
  /** The error message if the form was submitted without the consent. */
  readonly error: string | undefined;
  readonly onChange: (isOn: boolean) => void;
}

/** A required consent as a checkbox with its error message. */
export function ConsentBox({ id, isOn, label, error, onChange }: ConsentBoxProps): ReactElement {
  const isMissing = error !== undefined;
  return (
    <div className={controls.frame}>
      {isMissing && (
        <p id={`${id}-error`} className={controls.error} role="alert">
          {error}
        </p>
      )}
      <Checkbox
        id={id}
        checked={isOn}
        label={label}
        onChange={onChange}
        required
        invalid={isMissing}
        describedBy={isMissing ? `${id}-error` : undefined}
      />
    </div>
  );
}
