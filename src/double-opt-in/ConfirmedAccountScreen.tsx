import { useAtomValue } from 'jotai';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Actions } from '../app/layout/Button.tsx';
import { EntryCard } from '../app/layout/EntryCard.tsx';
import { MailIllustration } from '../app/layout/MailIllustration.tsx';
import { LinkButton } from '../app/layout/LinkButton.tsx';
import { useHasSingleSignOn } from '../app/layout/useHasSingleSignOn.ts';
import { withOrigin } from '../links/links.ts';
import { registrationOriginAtom } from '../store/expiringStorage.ts';

/**
 * Confirms the address. If the site has a login, its button leads back to the page where the registration began.
 * Source: requirements#double-opt-in-done, requirements#confirmation.
 */
export function ConfirmedAccountScreen(): ReactElement {
  const { t } = useTranslation();
  const hasPortal = useHasSingleSignOn();
  const origin = useAtomValue(registrationOriginAtom) ?? null;
  return (
    <EntryCard
      title={t('clp.doubleoptin.headline')}
      picture={<MailIllustration />}
      lead={<p>{t('clp.doubleoptin.description')}</p>}
    >
      {hasPortal && (
        <Actions>
          <LinkButton to={withOrigin('/login', origin)}>{t('clp.login.resend.toLogin')}</LinkButton>
        </Actions>
      )}
    </EntryCard>
  );
}
