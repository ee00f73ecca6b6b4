import { type ReactElement, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import css from './ErrorView.module.css';
import { useAtomValue } from 'jotai';
import { Check, Copy } from 'lucide-react';
import { gatewaysAtom } from '../../store/store.ts';
import { ServiceContact } from './ServiceContact.tsx';

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

/** A short id that the customer can read out or copy for customer service, and how to reach it. */
export function CopyId({ id }: { readonly id: string }): ReactElement {
  const { t, i18n } = useTranslation();
  const { journal } = useAtomValue(gatewaysAtom);
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    journal.reportShown(id);
  }, [journal, id]);
  const copy = (): void => {
    navigator.clipboard?.writeText(id).then(
      () => setIsCopied(true),
      () => undefined,
    );
  };
  return (
    <p className={css.id}>
      {/* Without a catalogue only the id is shown. */}
      {i18n.exists('global.errors.id') && <span>{t('global.errors.id')}</span>}{' '}
      <span className={css.code}>
        <code>{id}</code>
        {i18n.exists('global.copy') && (
          <button type="button" className={css.copy} onClick={copy}>
            {isCopied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
            <output>{isCopied ? t('global.copied') : t('global.copy')}</output>
          </button>
        )}
      </span>
      <ServiceContact />
    </p>
  );
}

/**
 * The short id of a failure: the start of the server's request id, which its log contains, else a random id that stays
 * the same for this failure.
 */
export function useErrorId(failure: unknown, requestId: string | undefined): string {
  const { journal } = useAtomValue(gatewaysAtom);
  return requestId?.slice(0, 12) ?? journal.idOf(failure);
}
