import type { WidgetProps } from '@rjsf/utils';
import type { LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import { controlAria } from './controlAria.ts';
import css from './forms.module.css';

interface PickedButtonProps {
  readonly control: WidgetProps;
  readonly Icon: LucideIcon;
  /** What the control is for. */
  readonly label: string;
  /** What is chosen, or that nothing is. */
  readonly chosen: string;
  /** More about it. */
  readonly note?: string | undefined;
  readonly onOpen: () => void;
}

/** A control whose value is picked in a dialog: a button that shows the value and opens the dialog. */
export function PickedButton({ control, Icon, label, chosen, note, onOpen }: PickedButtonProps): ReactElement {
  const { 'aria-invalid': isWrong, ...described } = controlAria(control);
  return (
    <button
      type="button"
      id={control.id}
      className={css['picked']}
      aria-haspopup="dialog"
      aria-label={`${label}: ${chosen}`}
      {...described}
      data-invalid={isWrong}
      disabled={control.readonly || control.disabled}
      onClick={onOpen}
    >
      <Icon size={18} aria-hidden="true" />
      <span className={css['path']}>{chosen}</span>
      {note !== undefined && <span className={css['note']}>{note}</span>}
    </button>
  );
}
