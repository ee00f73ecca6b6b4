import { useAtomValue } from 'jotai';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { gatewaysAtom } from '../state/store.ts';
import css from './ErrorView.module.css';

/** A short id that the customer can read out or copy for customer service. */
export function CopyId({ id }: { readonly id: string }): ReactElement {
  const { t, i18n } = useTranslation();
  const { journal } = useAtomValue(gatewaysAtom);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    journal.shown(id);
  }, [journal, id]);
  const copy = (): void => {
    navigator.clipboard?.writeText(id).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <p className={css.id}>
      {/* Without a catalogue only the id is shown. */}
      {i18n.exists('global.errors.id') && t('global.errors.id')}{' '}
      <span className={css.code}>
        <code>{id}</code>
        {i18n.exists('global.copy') && (
          <button type="button" className={css.copy} onClick={copy}>
            {copied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
            <output>{copied ? t('global.copied') : t('global.copy')}</output>
          </button>
        )}
      </span>
    </p>
  );
}
