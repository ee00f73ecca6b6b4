import { useEffect, useId, useRef, type ReactElement, type ReactNode } from 'react';
import { isFocusLost } from './lostFocus.ts';

interface ModalDialogProps {
  readonly headline: string;
  /** Classes of the dialog and of the element around headline and children. */
  readonly classes: { readonly dialog: string | undefined; readonly body: string | undefined };
  /** Content above headline and children. */
  readonly decoration?: ReactNode;
  /** Content below the headline; `text` is the id of the element that describes the dialog. */
  readonly children: (text: string) => ReactNode;
  /** Whether the children have an element with that id. */
  readonly isDescribed?: boolean;
  /** Called on Escape or another close request of the browser. If absent, the dialog stays open. */
  readonly onClose?: (() => void) | undefined;
  /** Focuses the first field or button below the headline when the dialog opens; by default the headline. */
  readonly startsInField?: boolean | undefined;
}

/** A modal question in the native `dialog` element: traps the focus, and returns it on close. */
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
    const opener = document.activeElement;
    if (element && !element.open) element.showModal();
    if (startsInField) element?.querySelector<HTMLElement>('input:not([hidden]), button')?.focus();
    return () => {
      element?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
      // The answer may have removed the control that opened the dialog.
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
