import { useAtomValue } from 'jotai';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from 'react-i18next';
import { Actions } from '../../layout/Actions.tsx';
import { EntryCard } from '../../layout/EntryCard.tsx';
import { Envelope } from '../../layout/Envelope.tsx';
import { LinkButton } from '../../layout/LinkButton.tsx';
import { withOrigin } from '../../rules/origin.ts';
import { registeredEmailAtom } from '../../state/portal/registration.ts';
import { waitingSignOnAtom } from '../../state/portal/signOn.ts';
import { WayBackOffer } from '../sign-on/WayBackOffer.tsx';

/**
 * After a registration: what to do with the mail, and until when. Both links keep the page that the customer came from.
 * Source: requirements#confirmation.
 */
export function ConfirmationScreen(): ReactElement {
  const { t } = useTranslation();
  const email = useAtomValue(registeredEmailAtom);
  const [search] = useSearchParams();
  const from = search.get('from');
  const waits = useAtomValue(waitingSignOnAtom) !== undefined;
  return (
    <EntryCard
      title={t('clp.registration.confirmation.headline')}
      picture={<Envelope />}
      lead={
        <>
          {email && (
            <p>
              {t('clp.registration.confirmation.sentTo')} <strong>{email}</strong>
            </p>
          )}
          <p>{t('clp.registration.confirmation.description')}</p>
        </>
      }
    >
      <WayBackOffer />
      <Actions>
        <LinkButton look={waits ? 'quiet' : 'plain'} to={withOrigin('/login', from)}>
          {t('clp.login.resend.toLogin')}
        </LinkButton>
        <LinkButton look="text" to={withOrigin('/registration', from)}>
          {t('clp.registration.back')}
        </LinkButton>
      </Actions>
    </EntryCard>
  );
}
