import Info from 'lucide-react/icons/info';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import notice from '../../layout/Notice.module.css';

/** Tells whoever was taken off an account page why they are here, and that nothing of it is lost. */
export function SessionEnded(): ReactElement {
  const { t } = useTranslation();
  return (
    <output className={`${notice.notice} ${notice.warning}`}>
      <Info size={24} aria-hidden="true" />
      <p>{t('clp.login.ended')}</p>
    </output>
  );
}
