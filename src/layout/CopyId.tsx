import { Check, Copy } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import css from './ErrorView.module.css';

/** A short id that the customer can read out or copy for customer service. */
export function CopyId({ id }: { readonly id: string }): ReactElement {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const copy = (): void => {
    navigator.clipboard?.writeText(id).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <p className={css.id}>
      {t('global.errors.id')} <code>{id}</code>
      <button type="button" className={css.copy} onClick={copy}>
        {copied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
        <output>{copied ? t('global.copied') : t('global.copy')}</output>
      </button>
    </p>
  );
}
