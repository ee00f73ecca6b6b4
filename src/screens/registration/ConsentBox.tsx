import { Checkbox } from '#renderers/controls/Checkbox.tsx';
import controls from '#renderers/controls/controls.module.css';
import type { ReactElement, ReactNode } from 'react';

interface ConsentBoxProps {
  readonly id: string;
  readonly isOn: boolean;
  readonly label: ReactNode;
  /** The sentence when it was sent without the tick. */
  readonly error: string | undefined;
  readonly onChange: (isOn: boolean) => void;
}

/** A consent that must be given: a box that starts empty, with its sentence when it is missing. */
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
