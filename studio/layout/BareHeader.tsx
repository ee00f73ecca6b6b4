import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import css from './Frame.module.css';
import { LanguageSwitch } from './LanguageSwitch.tsx';

/** The head of a page for somebody who is not signed in. */
export function BareHeader(): ReactElement {
  const { t } = useTranslation('studio');
  return (
    <header className={css['header']}>
      <p className={css['brand']}>{t('studio.name')}</p>
      <div className={css['status']} />
      <LanguageSwitch />
    </header>
  );
}
