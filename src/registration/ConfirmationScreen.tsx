import { useAtomValue } from 'jotai';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Actions, Button } from '../app/layout/Button.tsx';
import { EntryCard } from '../app/layout/EntryCard.tsx';
import { MailIllustration } from '../app/layout/MailIllustration.tsx';
import { asMinutes } from '../app/layout/useCountdown.ts';
import { registeredEmailAtom } from '../session/typedLogin.ts';
import { waitingSignOnAtom } from '../session/signOnAtoms.ts';
import { ResendNotice, useResend } from '../entry/ResendNotice.tsx';
import { ReturnOffer } from '../entry/ReturnOffer.tsx';
import { WrongAddress } from '../entry/Unconfirmed.tsx';
import { useHasNoPassword } from '../entry/useEntry.ts';
import { EntryLink } from '../app/layout/EntryLink.tsx';

/**
 * After a registration: names the mailbox, the next step and its deadline. Both links keep the page where the customer
 * came from.
 * Source: requirements#confirmation.
 */
export function ConfirmationScreen(): ReactElement {
  const { t } = useTranslation();
  const email = useAtomValue(registeredEmailAtom);
  const hasNoPassword = useHasNoPassword();
  const waits = useAtomValue(waitingSignOnAtom) !== undefined;
  return (
    <EntryCard
      title={t('clp.registration.confirmation.headline')}
      picture={<MailIllustration />}
      lead={
        <>
          {email && (
            <p>
              <span>{t('clp.registration.confirmation.sentTo')}</span> <strong>{email}</strong>
            </p>
          )}
          <p>{t('clp.registration.confirmation.next')}</p>
          <p>{t('clp.registration.confirmation.description')}</p>
        </>
      }
    >
      <ReturnOffer />
      {email && <SendAgain email={email} />}
      {hasNoPassword && <WrongAddress />}
      <Actions>
        <EntryLink look={waits ? 'quiet' : 'plain'} />
        <EntryLink
          look="text"
          to="/registration"
          label={hasNoPassword ? 'clp.registration.emailsent.back' : 'clp.registration.confirmation.otherAddress'}
        />
      </Actions>
    </EntryCard>
  );
}

/** Wait for the first mail before the button for another one, in milliseconds. */
const firstWaitMs = 60_000;

/** The button for another mail, after a pause. */
function SendAgain({ email }: { readonly email: string }): ReactElement {
  const { t } = useTranslation();
  const { outcome, left, run, busy } = useResend(email, firstWaitMs);
  return (
    <>
      {outcome && <ResendNotice key={outcome.state} outcome={outcome} />}
      {left > 0 ? (
        <p>{t('clp.login.resend.wait', { time: asMinutes(left) })}</p>
      ) : (
        outcome?.state !== 'CONFIRMED_ALREADY' && (
          <Actions>
            <Button look="quiet" busy={busy} onClick={() => run()}>
              {t('clp.login.resend.button')}
            </Button>
          </Actions>
        )
      )}
    </>
  );
}
