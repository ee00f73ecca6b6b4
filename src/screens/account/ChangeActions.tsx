import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Actions, Button } from '../../layout/Button.tsx';

interface ChangeActionsProps extends Pick<ChangeProps, 'onCancel'> {
  readonly busy: boolean;
  /** Label of the submit button. */
  readonly children: ReactNode;
}

/** Buttons of a form that changes login details: submit, or cancel. */
export function ChangeActions({ busy, onCancel, children }: ChangeActionsProps): ReactElement {
  const { t } = useTranslation();
  return (
    <Actions>
      <Button type="submit" busy={busy}>
        {children}
      </Button>
      <Button look="text" onClick={onCancel}>
        {t('clp.cancel')}
      </Button>
    </Actions>
  );
}

/** Props of a form that replaces the login detail that it changes. */
export interface ChangeProps {
  readonly onDone: () => Promise<void>;
  readonly onCancel: () => void;
}
