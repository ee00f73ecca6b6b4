import KeyRound from 'lucide-react/icons/key-round';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../app/layout/Button.tsx';
import { useAction } from '../app/layout/useAction.ts';
import css from './Passwordless.module.css';

/**
 * A press replaces this button with the vendor's widget. Where the widget's code cannot be loaded, as without a
 * connection, the button stays, keeps the focus and says so: another press can help later.
 */
export function PasswordlessButton({ onAsk }: { readonly onAsk: () => Promise<void> }): ReactElement {
  const { t } = useTranslation();
  const [isMissing, setIsMissing] = useState(false);
  const { run, busy } = useAction(() => onAsk().catch(() => setIsMissing(true)));
  return (
    <>
      <Button look="quiet" className={css.button} busy={busy} onClick={() => run()}>
        <KeyRound size={20} aria-hidden="true" />
        <span>{t('clp.passwordless.button')}</span>
      </Button>
      <output className={css.note}>{isMissing && t('clp.passwordless.missing')}</output>
    </>
  );
}
