import { useAtomValue } from 'jotai';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { registeredEmailAtom } from '../state/portal/registration.ts';
import { redirectStateAtom, waitingSignOnAtom } from '../state/portal/signOn.ts';
import { BrokenSignOn } from './BrokenSignOn.tsx';
import css from './SignOnHint.module.css';

/**
 * Above login and registration: the partner that they are for, and after a registration that the mail must be confirmed
 * first.
 */
export function SignOnHint(): ReactElement | null {
  const { t } = useTranslation();
  const state = useAtomValue(redirectStateAtom);
  const signOn = useAtomValue(waitingSignOnAtom);
  const email = useAtomValue(registeredEmailAtom);
  if (!signOn || state !== 'WAITING_FOR_CUSTOMER') return <BrokenSignOn />;
  const partner = signOn.host ?? t('clp.redirect.partner');
  return (
    <p className={css.hint}>
      {email !== undefined && `${t('clp.redirect.confirmFirst', { email })} `}
      {t('clp.redirect.afterLogin', { partner })}
    </p>
  );
}
