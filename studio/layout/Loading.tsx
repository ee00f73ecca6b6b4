import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

/** What stands in place of a page that is being loaded. */
export function Loading(): ReactElement {
  const { t } = useTranslation('studio');
  return <p className="visually-hidden">{t('studio.loading')}</p>;
}
