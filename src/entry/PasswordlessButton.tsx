import KeyRound from 'lucide-react/icons/key-round';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../app/layout/Button.tsx';
import css from './Passwordless.module.css';

/** A press replaces this button with the vendor's widget. */
export function PasswordlessButton({ onAsk }: { readonly onAsk: () => void }): ReactElement {
  const { t } = useTranslation();
  return (
    <Button look="quiet" className={css.button} onClick={() => onAsk()}>
      <KeyRound size={20} aria-hidden="true" />
      <span>{t('clp.passwordless.button')}</span>
    </Button>
  );
}
