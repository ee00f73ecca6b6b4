import { useAtomValue } from 'jotai';
import Info from 'lucide-react/icons/info';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { isSignOnBrokenAtom } from '../../session/signOnAtoms.ts';
import notice from './Notice.module.css';

/** A notice that the sign-on to a partner failed, on the page that opens instead. */
export function BrokenSignOn(): ReactElement | null {
  const { t } = useTranslation();
  if (!useAtomValue(isSignOnBrokenAtom)) return null;
  return (
    <section aria-live="polite" className={`${notice.notice} ${notice.warning}`}>
      <Info size={24} aria-hidden="true" />
      <h2>{t('clp.redirect.failed')}</h2>
      <p>{t('global.errors.partner')}</p>
    </section>
  );
}
