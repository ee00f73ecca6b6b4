import { useAtomValue, useSetAtom } from 'jotai';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Actions } from '../../layout/Actions.tsx';
import { Button } from '../../layout/Button.tsx';
import { EntryCard } from '../../layout/EntryCard.tsx';
import { Envelope } from '../../layout/Envelope.tsx';
import { useAction } from '../../layout/useAction.ts';
import { asMinutes, useCountdown } from '../../layout/useCountdown.ts';
import { messageConstants } from '../../i18n/messageConstants.ts';
import { resendAtom, type ResendOutcome } from '../../state/portal/resend.ts';
import { gatewaysAtom } from '../../state/store.ts';
import css from './login.module.css';
import { ResendNotice } from './ResendNotice.tsx';

interface ResendPanelProps {
  readonly email: string;
  readonly onBack: () => void;
}

/** Stands in place of the form while the address is not confirmed. Source: specification §4, unverified login. */
export function ResendPanel({ email, onBack }: ResendPanelProps): ReactElement {
  const { t } = useTranslation();
  const { clock } = useAtomValue(gatewaysAtom);
  const resend = useSetAtom(resendAtom);
  const [outcome, setOutcome] = useState<ResendOutcome | undefined>(undefined);
  const [until, setUntil] = useState<number | undefined>(undefined);
  const left = useCountdown(until);
  const { run, busy } = useAction(async () => {
    const result = await resend(email);
    setOutcome(result);
    if (result.state === 'SENT') setUntil(clock.now() + messageConstants.resetWaitMinutes * 60_000);
    else if (result.state === 'FAILED' && result.waitSeconds !== undefined)
      setUntil(clock.now() + result.waitSeconds * 1_000);
  });
  if (outcome?.state === 'CONFIRMED_ALREADY') {
    return (
      <EntryCard title={t('clp.login.resend.confirmed')} picture={<Envelope />}>
        <ResendNotice key={outcome.state} outcome={outcome} />
        <Actions>
          <Button onClick={onBack}>{t('clp.login.resend.back')}</Button>
        </Actions>
      </EntryCard>
    );
  }
  return (
    <EntryCard
      title={t(outcome?.state === 'SENT' ? 'clp.registration.emailsent.headline' : 'clp.login.unconfirmed.headline')}
      picture={<Envelope />}
      lead={
        <p>
          {t('clp.login.unconfirmed.description')} <strong>{email}</strong>
        </p>
      }
    >
      {outcome && <ResendNotice key={outcome.state} outcome={outcome} />}
      {left > 0 ? <p className={css.wait}>{t('clp.login.resend.wait', { time: asMinutes(left) })}</p> : null}
      <Actions>
        {left === 0 && (
          <Button busy={busy} onClick={() => run()}>
            {t('clp.login.resend.button')}
          </Button>
        )}
        <Button look="quiet" onClick={onBack}>
          {t('clp.login.resend.back')}
        </Button>
      </Actions>
    </EntryCard>
  );
}
