import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useRef, type ReactElement } from 'react';
import notice from '../../layout/Notice.module.css';
import { useTranslation } from 'react-i18next';
import type { ResendOutcome } from '../../state/portal/resend.ts';

/**
 * The result of requesting the confirmation mail again. Takes focus: the pressed button may be gone.
 * Source: requirements#resend.
 */
export function ResendNotice({ outcome }: { readonly outcome: ResendOutcome }): ReactElement {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Each new outcome takes the focus, even if the notice is already on the page.
    if (outcome) place.current?.focus();
  }, [outcome]);
  const failed = outcome.state === 'FAILED';
  const Sign = failed ? CircleAlert : CircleCheck;
  return (
    <div
      ref={place}
      tabIndex={-1}
      role={failed ? 'alert' : 'status'}
      className={`${notice.notice} ${failed ? notice.failure : notice.success}`}
    >
      <Sign size={24} aria-hidden="true" />
      <p>
        {outcome.state !== 'FAILED' &&
          t(outcome.state === 'SENT' ? 'clp.login.resend.success' : 'clp.login.resend.info')}
        {outcome.state === 'FAILED' &&
          (outcome.waitSeconds === undefined
            ? t('clp.login.resend.error')
            : t('global.failure.limited', { seconds: outcome.waitSeconds }))}
        {outcome.status !== undefined && ` ${t('clp.login.resend.status', { status: outcome.status })}`}
      </p>
    </div>
  );
}
