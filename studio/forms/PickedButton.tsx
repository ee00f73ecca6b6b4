import type { WidgetProps } from '@rjsf/utils';
import type { LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import { controlStyles as controls, describedBy } from '@kontor/rjsf-theme/controls';
import css from './forms.module.css';
import { uiOptionsOf } from '@kontor/rjsf-theme/form';

interface PickedButtonProps {
  readonly control: WidgetProps;
  readonly Icon: LucideIcon;
  /** The label of the control. */
  readonly label: string;
  /** The chosen value as text, or the text for no value. */
  readonly chosen: string;
  /** A note about the value. */
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
      className={`${controls['input']} ${css['picked']}`}
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

/** The ARIA attributes that tie a control to its hint and errors; `more` are ids of further descriptions. */
export function controlAria(
  { id, schema, uiSchema, rawErrors = [] }: WidgetProps,
  ...more: readonly string[]
): { readonly 'aria-invalid': true | undefined; readonly 'aria-describedby': string | undefined } {
  const isWrong = rawErrors.length > 0;
  const ids = [describedBy(id, schema, uiOptionsOf(uiSchema), isWrong), ...more].filter(Boolean);
  return { 'aria-invalid': isWrong || undefined, 'aria-describedby': ids.join(' ') || undefined };
}
