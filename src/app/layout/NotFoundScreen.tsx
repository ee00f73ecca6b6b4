import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorView } from './ErrorView.tsx';
import { LinkButton } from './LinkButton.tsx';
import { useHasSingleSignOn } from './useHasSingleSignOn.ts';

/** The page for unknown URLs. */
export function NotFoundScreen(): ReactElement {
  const { t } = useTranslation();
  const hasPortal = useHasSingleSignOn();
  return (
    <ErrorView
      headline={t('global.errors.404.headline')}
      actions={
        hasPortal ? (
          <LinkButton to="/">{t('global.errors.toStart')}</LinkButton>
        ) : (
          <LinkButton to="/preferences">{t('clp.notavailable.preferences')}</LinkButton>
        )
      }
    >
      <p>{t('global.errors.404.description')}</p>
    </ErrorView>
  );
}
