import { ModalDialog } from '@kontor/rjsf-theme/controls';
import type { ReactElement, ReactNode } from 'react';
import { StripedBorder } from './SiteHeader.tsx';
import css from './Dialog.module.css';

interface DialogProps {
  readonly headline: string;
  readonly children: ReactNode;
  /** Buttons, in reading order. */
  readonly actions: ReactNode;
  /** Called on Escape or another close request of the browser. If absent, only the actions close the dialog. */
  readonly onClose?: () => void;
  /** Focuses the first field instead of the headline. */
  readonly startsInField?: boolean;
}

/** A modal question to customers, under the awning. */
export function Dialog({ headline, children, actions, onClose, startsInField }: DialogProps): ReactElement {
  return (
    <ModalDialog
      headline={headline}
      classes={{ dialog: css.dialog, body: css.body }}
      decoration={<StripedBorder />}
      onClose={onClose}
      startsInField={startsInField}
    >
      {(text) => (
        <>
          <div id={text} className={css.text}>
            {children}
          </div>
          <div className={css.actions}>{actions}</div>
        </>
      )}
    </ModalDialog>
  );
}
