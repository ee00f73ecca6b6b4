import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Actions } from '../../layout/Actions.tsx';
import { Button } from '../../layout/Button.tsx';
import type { ChangeProps } from './changeForm.ts';

interface ChangeActionsProps extends Pick<ChangeProps, 'onCancel'> {
  readonly busy: boolean;
  /** What the button that sends the form says. */
  readonly children: ReactNode;
}

/** Ends a form that changes login details: send it, or leave everything as it is. */
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
