import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useRef, type ReactElement, useState } from 'react';
import notice from '../app/layout/Notice.module.css';
import { useTranslation } from 'react-i18next';
import { type ResendOutcome, resendAtom } from './resend.ts';
import { messageConstants } from '@kontor/rjsf-theme/texts';
import { useAtomValue, useSetAtom } from 'jotai';
import { useAction } from '../app/layout/useAction.ts';
import { useCountdown } from '../app/layout/useCountdown.ts';
import { gatewaysAtom } from '../store/store.ts';

/**
 * The result of the request for another confirmation mail. Takes the focus, because the pressed button may be gone.
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
        <span>
          {outcome.state !== 'FAILED'
            ? t(outcome.state === 'SENT' ? 'clp.login.resend.success' : 'clp.login.resend.info')
            : outcome.waitSeconds === undefined
              ? t('clp.login.resend.error')
              : t('global.failure.limited', { seconds: outcome.waitSeconds })}
        </span>
        {outcome.status !== undefined && <span>{` ${t('clp.login.resend.status', { status: outcome.status })}`}</span>}
      </p>
    </div>
  );
}

interface Resend {
  readonly outcome: ResendOutcome | undefined;
  /** Seconds until the next mail is allowed. */
  readonly left: number;
  readonly run: () => void;
  readonly busy: boolean;
}

/**
 * Sends the confirmation mail again and counts down the seconds until the next request. `firstWait` is the wait in
 * milliseconds before the first request, if the site has just sent a mail.
 */
export function useResend(email: string, firstWait = 0): Resend {
  const { clock } = useAtomValue(gatewaysAtom);
  const resend = useSetAtom(resendAtom);
  const [outcome, setOutcome] = useState<ResendOutcome | undefined>(undefined);
  const [until, setUntil] = useState<number | undefined>(() => (firstWait > 0 ? clock.now() + firstWait : undefined));
  const left = useCountdown(until);
  const { run, busy } = useAction(async () => {
    const result = await resend(email);
    setOutcome(result);
    if (result.state === 'SENT') setUntil(clock.now() + messageConstants.resetWaitMinutes * 60_000);
    else if (result.state === 'FAILED' && result.waitSeconds !== undefined)
      setUntil(clock.now() + result.waitSeconds * 1_000);
  });
  return { outcome, left, run, busy };
}
