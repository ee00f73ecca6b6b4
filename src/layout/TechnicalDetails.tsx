import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import css from './ErrorView.module.css';

/** Code and details from the server, in English and collapsed: for customer service. */
export function TechnicalDetails({ text }: { readonly text: string }): ReactElement {
  const { t, i18n } = useTranslation();
  return (
    <details className={css.technical}>
      <summary>{i18n.exists('global.errors.technical') ? t('global.errors.technical') : '…'}</summary>
      <p lang="en">{text}</p>
    </details>
  );
}
