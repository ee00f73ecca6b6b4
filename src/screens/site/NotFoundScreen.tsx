import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorView } from '../../layout/ErrorView.tsx';
import { LinkButton } from '../../layout/LinkButton.tsx';

/** The page for unknown URLs. */
export function NotFoundScreen(): ReactElement {
  const { t } = useTranslation();
  return (
    <ErrorView
      headline={t('global.errors.404.headline')}
      actions={<LinkButton to="/">{t('global.errors.toStart')}</LinkButton>}
    >
      <p>{t('global.errors.404.description')}</p>
    </ErrorView>
  );
}
