import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Actions, Button } from '../app/layout/Button.tsx';
import { EntryCard } from '../app/layout/EntryCard.tsx';
import { MailIllustration } from '../app/layout/MailIllustration.tsx';
import { asMinutes } from '../app/layout/useCountdown.ts';
import css from './login.module.css';
import { ResendNotice, useResend } from './ResendNotice.tsx';
import { EntryLink } from '../app/layout/EntryLink.tsx';
import { ServiceContact } from '../app/layout/ServiceContact.tsx';

interface UnconfirmedProps {
  readonly email: string;
  /** Whether the customer typed the address, and not a social network or the ID widget knew it. */
  readonly isTyped?: boolean;
  /** The form that this replaces. */
  readonly of: 'login' | 'registration';
  readonly onBack: () => void;
}

/** Replaces the form of a customer whose address is not confirmed. Source: requirements#unverified-login. */
export function Unconfirmed({ email, isTyped = true, of, onBack }: UnconfirmedProps): ReactElement {
  const { t } = useTranslation();
  const { outcome, left, run, busy } = useResend(email);
  if (outcome?.state === 'CONFIRMED_ALREADY') {
    return (
      <EntryCard title={t('clp.login.resend.confirmed')} picture={<MailIllustration />}>
        <ResendNotice key={outcome.state} outcome={outcome} />
        <Actions>
          {of === 'login' ? (
            <Button onClick={onBack}>{t('clp.login.resend.back')}</Button>
          ) : (
            <EntryLink label="clp.login.resend.back" />
          )}
        </Actions>
      </EntryCard>
    );
  }
  return (
    <EntryCard
      title={t(outcome?.state === 'SENT' ? 'clp.registration.emailsent.headline' : 'clp.login.unconfirmed.headline')}
      picture={<MailIllustration confirmed={outcome?.state === 'SENT'} />}
      lead={
        <p>
          <span>{t('clp.login.unconfirmed.description')}</span> <strong>{email}</strong>
        </p>
      }
    >
      {outcome && <ResendNotice key={outcome.state} outcome={outcome} />}
      {!isTyped && <WrongAddress />}
      {left > 0 ? <p className={css.wait}>{t('clp.login.resend.wait', { time: asMinutes(left) })}</p> : null}
      <Actions>
        {left === 0 && (
          <Button busy={busy} onClick={() => run()}>
            {t('clp.login.resend.button')}
          </Button>
        )}
        {of === 'login' ? (
          <Button look="quiet" onClick={onBack}>
            {t('clp.login.resend.back')}
          </Button>
        ) : (
          <EntryLink look="quiet" label="clp.login.resend.back" />
        )}
        {of === 'registration' && (
          <Button look="text" onClick={onBack}>
            {t('clp.registration.emailsent.back')}
          </Button>
        )}
        {of === 'login' && outcome?.state === 'SENT' && (
          <EntryLink look="text" to="/registration" label="clp.registration.emailsent.back" />
        )}
      </Actions>
    </EntryCard>
  );
}

/** Names the ways out where the address is mistyped: the login itself always leads to the same account. */
export function WrongAddress(): ReactElement {
  const { t } = useTranslation();
  return (
    <p>
      {t('clp.login.unconfirmed.wrongAddress')} <ServiceContact />
    </p>
  );
}
