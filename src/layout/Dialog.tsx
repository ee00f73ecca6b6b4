import { useEffect, useId, useRef, type ReactElement, type ReactNode } from 'react';
import { Awning } from './Awning.tsx';
import css from './Dialog.module.css';
import { isFocusLost } from './lostFocus.ts';

interface DialogProps {
  readonly headline: string;
  readonly children: ReactNode;
  /** Buttons, in reading order. */
  readonly actions: ReactNode;
  /** Escape, or the browser's own close request. Absent: the question must be answered. */
  readonly onClose?: () => void;
}

/** A modal question on the platform's own `dialog`: focus is kept inside and goes back where it came from. */
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
      // What opened the dialog may have gone with its answer.
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
        // A browser lets no page refuse twice in a row: it closes by itself the second time.
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
