import { useEffect, useId, useRef, type ReactElement, type ReactNode } from 'react';
import { Awning } from './Awning.tsx';
import css from './Dialog.module.css';
import { isFocusLost } from './lostFocus.ts';

interface DialogProps {
  readonly headline: string;
  readonly children: ReactNode;
  /** Buttons, in reading order. */
  readonly actions: ReactNode;
  /** Called on Escape or another close request of the browser. If absent, the question must be answered. */
  readonly onClose?: () => void;
}

/** A modal question in the native `dialog` element: focus stays inside and returns to where it was. */
export function Dialog({ headline, children, actions, onClose }: DialogProps): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    const cameFrom = document.activeElement;
    if (element && !element.open) element.showModal();
    return () => {
      element?.close();
      if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus();
      // The control that opened the dialog may have been removed by the answer.
      if (isFocusLost()) document.getElementById('main')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-labelledby={`${id}-headline`}
      aria-describedby={`${id}-text`}
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
      <Awning />
      <div className={css.body}>
        <h2 id={`${id}-headline`} tabIndex={-1} autoFocus>
          {headline}
        </h2>
        <div id={`${id}-text`} className={css.text}>
          {children}
        </div>
        <div className={css.actions}>{actions}</div>
      </div>
    </dialog>
  );
}
