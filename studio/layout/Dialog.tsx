import { ModalDialog } from '@kontor/rjsf-theme/controls';
import type { ReactElement, ReactNode } from 'react';
import { createPortal } from 'react-dom';
import css from './Dialog.module.css';

interface DialogProps {
  readonly headline: string;
  /** A sentence below the headline, which describes the dialog. */
  readonly lead?: string;
  readonly children: ReactNode;
  /** Buttons, in reading order. */
  readonly actions: ReactNode;
  /** Called on Escape or another close request of the browser. Without it, only `actions` close the dialog. */
  readonly onClose?: () => void;
  /** The focus starts in the first field instead of the headline. */
  readonly startsInField?: boolean;
}

/**
 * A modal dialog of the studio. The portal puts it outside the form that opens it, so that Enter in its inputs does not
 * submit that form.
 */
export function Dialog({ headline, lead, children, actions, onClose, startsInField }: DialogProps): ReactElement {
  return createPortal(
    <ModalDialog
      headline={headline}
      classes={{ dialog: css['dialog'], body: css['body'] }}
      isDescribed={lead !== undefined}
      onClose={onClose}
      startsInField={startsInField}
    >
      {(text) => (
        <>
          {lead !== undefined && <p id={text}>{lead}</p>}
          {children}
          {actions !== null && <div className={css['actions']}>{actions}</div>}
        </>
      )}
    </ModalDialog>,
    document.body,
  );
}
