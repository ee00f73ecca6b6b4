import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import css from './AccountMenu.module.css';

/** The place of the header's menu until it is known whose it is, so that nothing beside it moves when it comes. */
export function MenuPlaceholder(): ReactElement {
  const { t } = useTranslation();
  return (
    <span className={`${css.open} ${css.placeholder}`} aria-hidden="true">
      <svg width="22" height="22" />
      <span className={css.word}>{t('clp.menu.label')}</span>
    </span>
  );
}
