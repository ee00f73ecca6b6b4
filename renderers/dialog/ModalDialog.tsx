import { useEffect, useId, useRef, type ReactElement, type ReactNode } from 'react';
import { isFocusLost } from './lostFocus.ts';

interface ModalDialogProps {
  readonly headline: string;
  /** Classes of the dialog, and of the element with everything that can be read. */
  readonly classes: { readonly dialog: string | undefined; readonly body: string | undefined };
  /** Stands above everything. */
  readonly decoration?: ReactNode;
  /** What stands below the headline; the element with the id `text` describes the dialog. */
  readonly children: (text: string) => ReactNode;
  /** Whether there is such an element. */
  readonly isDescribed?: boolean;
  /** Called on Escape or another close request of the browser. If absent, the question must be answered. */
  readonly onClose?: (() => void) | undefined;
  /** The focus starts in the first field, else in the first button below the headline; else at the headline. */
  readonly startsInField?: boolean | undefined;
}

/** A modal question in the native `dialog` element: focus stays inside and returns to where it was. */
export function ModalDialog({
  headline,
  classes,
  decoration,
  children,
  isDescribed = true,
  onClose,
  startsInField = false,
}: ModalDialogProps): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    const cameFrom = document.activeElement;
    if (element && !element.open) element.showModal();
    if (startsInField) element?.querySelector<HTMLElement>('input:not([hidden]), button')?.focus();
    return () => {
      element?.close();
      if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus();
      // The control that opened the dialog may have been removed by the answer.
      if (isFocusLost()) document.getElementById('main')?.focus({ preventScroll: true });
    };
  }, [startsInField]);
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={`${id}-headline`}
      aria-describedby={isDescribed ? `${id}-text` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onClose={({ currentTarget }) => {
        if (currentTarget.open || !currentTarget.isConnected) return;
        // Browsers do not let a page cancel closing twice in a row: the second time the dialog closes by itself.
        if (onClose) onClose();
        else currentTarget.showModal();
      }}
    >
      {decoration}
      <div className={classes.body}>
        <h2 id={`${id}-headline`} tabIndex={-1} autoFocus>
          {headline}
        </h2>
        {children(`${id}-text`)}
      </div>
    </dialog>
  );
}
