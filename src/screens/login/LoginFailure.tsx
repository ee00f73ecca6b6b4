import type { ReactElement } from 'react';
import type { Flow } from '../../errors/errorRow.ts';
import { revealsExistence } from '../../errors/reactions.ts';
import { useTranslation } from 'react-i18next';
import { FailureNotice } from '../../layout/FailureNotice.tsx';

interface LoginFailureProps {
  readonly error: unknown;
  readonly flow: Flow;
  readonly isNeutral: boolean;
  readonly again: string | (() => void);
}

/**
 * Why a login failed. If the site hides which accounts exist, every reason has the same neutral text.
 * Source: requirements#account-existence.
 */
export function LoginFailure({ isNeutral, ...failure }: LoginFailureProps): ReactElement {
  const { t } = useTranslation();
  return (
    <FailureNotice
      {...failure}
      headline={t('clp.login.error.headline')}
      text={isNeutral && revealsExistence(failure.error) ? t('clp.login.error.neutral') : undefined}
    />
  );
}
