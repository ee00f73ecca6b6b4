import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import css from './StartGreeting.module.css';

/** The head of the start page; its headline has no name before the customer is known. */
export function StartGreeting({ headline }: { readonly headline?: string | undefined }): ReactElement {
  const { t } = useTranslation();
  return (
    <div className={css.greeting}>
      <h1>{headline ?? t('clp.start.greeting')}</h1>
      <p>{t('clp.start.description')}</p>
    </div>
  );
}
