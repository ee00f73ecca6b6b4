import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import notice from '../../layout/Notice.module.css';
import type { ResendOutcome } from '../../state/portal/resend.ts';

/** What came of asking for the confirmation mail again. Source: specification §8, resend statuses. */
export function ResendNotice({ outcome }: { readonly outcome: ResendOutcome }): ReactElement {
  const { t } = useTranslation();
  if (outcome.state === 'SENT') {
    return (
      <output className={`${notice.notice} ${notice.success}`}>
        <CircleCheck size={24} aria-hidden="true" />
        <p>{t('clp.login.resend.success')}</p>
      </output>
    );
  }
  if (outcome.state === 'CONFIRMED_ALREADY') {
    return (
      <output className={`${notice.notice} ${notice.warning}`}>
        <Info size={24} aria-hidden="true" />
        <p>{t('clp.login.resend.info')}</p>
      </output>
    );
  }
  return (
    <div role="alert" className={`${notice.notice} ${notice.failure}`}>
      <CircleAlert size={24} aria-hidden="true" />
      <p>
        {t(outcome.waitSeconds === undefined ? 'clp.login.resend.error' : 'global.failure.limited', { seconds: outcome.waitSeconds ?? 0 })}
        {outcome.status !== undefined && ` ${t('clp.login.resend.status', { status: outcome.status })}`}
      </p>
    </div>
  );
}
