import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import css from './AccountMenu.module.css';

/** Reserves the space of the header's menu until the session is loaded, so that nothing beside the menu moves. */
export function MenuPlaceholder(): ReactElement {
  const { t } = useTranslation();
  return (
    <span className={`${css.open} ${css.placeholder}`} aria-hidden="true">
      <svg width="22" height="22" />
      <span className={css.word}>{t('clp.menu.label')}</span>
    </span>
  );
}
