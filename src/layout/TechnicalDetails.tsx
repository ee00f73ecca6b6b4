import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import css from './ErrorView.module.css';

/** Code and details as the server said them, English, folded away: for whoever helps the customer. */
export function TechnicalDetails({ text }: { readonly text: string }): ReactElement {
  const { t, i18n } = useTranslation();
  return (
    <details className={css.technical}>
      <summary>{i18n.exists('global.errors.technical') ? t('global.errors.technical') : '…'}</summary>
      <p lang="en">{text}</p>
    </details>
  );
}
