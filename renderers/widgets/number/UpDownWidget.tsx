import { getInputProps, TranslatableString, type WidgetProps } from '@rjsf/utils';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import type { KeyboardEvent } from 'react';
import { useTextControl } from '../../controls/textControl.ts';
import { useRenderer } from '../../model/rendererContext.ts';
import controls from '../../controls/controls.module.css';
import { controlProps } from '../../controls/controlProps.ts';
import styles from './number.module.css';

/** A number that is typed, or changed with two buttons or the arrow keys, within the schema's limits. */
export function UpDownWidget(props: WidgetProps) {
  const { id, value, schema, placeholder, registry, label, disabled, readonly, onChange } = props;
  const { language } = useRenderer();
  const text = useTextControl(props, { language });
  const { min, max, step } = limitsOf(props);
  const number = typeof value === 'number' ? value : undefined;
  const isLocked = disabled || readonly;
  const move = (by: number): void => onChange(within(stepped(number, by, step, min), min, max));
  const arrow = (event: KeyboardEvent): void => {
    if (isLocked || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(event.key === 'ArrowUp' ? step : -step);
  };
  const button = (by: number, text: TranslatableString, Icon: typeof Plus) => (
    <button
      type="button"
      className={styles.step}
      tabIndex={-1}
      aria-label={`${registry.translateString(text)}, ${label}`}
      aria-controls={id}
      disabled={isLocked || (by < 0 ? number !== undefined && number <= min : number !== undefined && number >= max)}
      onClick={() => move(by)}
    >
      <Icon size={20} aria-hidden />
    </button>
  );
  return (
    <span className={styles.updown}>
      {button(-step, TranslatableString.DecrementAriaLabel, Minus)}
      <input
        className={controls.input}
        {...controlProps(props)}
        {...text}
        role="spinbutton"
        aria-valuenow={number}
        aria-valuemin={Number.isFinite(min) ? min : undefined}
        aria-valuemax={Number.isFinite(max) ? max : undefined}
        type="text"
        inputMode={schema.type === 'integer' && min >= 0 ? 'numeric' : 'text'}
        placeholder={placeholder}
        readOnly={readonly}
        onKeyDown={arrow}
      />
      {button(step, TranslatableString.IncrementAriaLabel, Plus)}
    </span>
  );
}

interface Limits {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

function limitsOf({ schema, options }: WidgetProps): Limits {
  const { min = -Infinity, max = Infinity, step } = getInputProps(schema, 'number', options);
  return { min: Number(min), max: Number(max), step: typeof step === 'number' ? step : 1 };
}

/** An empty field starts at its lower limit, or at zero. Fractions keep the decimals of their step. */
function stepped(from: number | undefined, by: number, step: number, min: number): number {
  if (from === undefined) return Number.isFinite(min) ? min : 0;
  const decimals = Math.max(decimalsOf(step), decimalsOf(from));
  return Number((from + by).toFixed(Math.min(decimals, 20)));
}

function decimalsOf(number: number): number {
  return (String(number).split('.')[1] ?? '').length;
}

function within(number: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, number));
}
