import { createPortal } from 'react-dom';
import { useEffect, useId, useRef, type ReactElement, type ReactNode } from 'react';
import css from './Dialog.module.css';

interface DialogProps {
  readonly headline: string;
  readonly children: ReactNode;
  /** Buttons, in reading order. */
  readonly actions: ReactNode;
  /** Called on Escape. If absent, the question must be answered. */
  readonly onClose?: () => void;
}

/**
 * A modal dialog in the native element: focus stays inside and returns to where it was. It stands outside of the form
 * that opens it, so that Enter in one of its inputs submits nothing.
 */
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
    };
  }, []);
  return createPortal(
    <dialog
      ref={dialog}
      className={css['dialog']}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      <div className={css['body']}>
        <h2 id={id} tabIndex={-1} autoFocus>
          {headline}
        </h2>
        {children}
        <div className={css['actions']}>{actions}</div>
      </div>
    </dialog>,
    document.body,
  );
}
