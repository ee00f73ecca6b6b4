import { useAtomValue } from 'jotai';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Actions } from '../app/layout/Button.tsx';
import { EntryCard } from '../app/layout/EntryCard.tsx';
import { EntryLink } from '../app/layout/EntryLink.tsx';
import { MailIllustration } from '../app/layout/MailIllustration.tsx';
import { LoginLink } from '../app/layout/LoginLink.tsx';
import { useHasSingleSignOn } from '../app/layout/useHasSingleSignOn.ts';
import { registrationOriginAtom } from '../store/expiringStorage.ts';
import { settledMetadataAtom } from '../store/site.ts';
import { gatewaysAtom } from '../store/store.ts';

/**
 * Confirms the address. If the site has a login, its button leads back to the page where the registration began.
 * Source: requirements#double-opt-in-done, requirements#confirmation.
 */
export function ConfirmedAccountScreen(): ReactElement {
  const { t } = useTranslation();
  const hasPortal = useHasSingleSignOn();
  const origin = useAtomValue(registrationOriginAtom) ?? null;
  const metadata = useAtomValue(settledMetadataAtom).value;
  const { sessionCookie } = useAtomValue(gatewaysAtom);
  // Without the provider's cookie nobody is logged in, and the page needs no provider.
  const mayBeLoggedIn =
    metadata?.singleSignOn !== undefined && sessionCookie.isThere(metadata.apiKeys.singleSignOn ?? '');
  return (
    <EntryCard
      title={t('clp.doubleoptin.headline')}
      picture={<MailIllustration />}
      lead={<p>{t('clp.doubleoptin.description')}</p>}
    >
      {hasPortal && <Actions>{mayBeLoggedIn ? <LoginLink from={origin} /> : <EntryLink from={origin} />}</Actions>}
    </EntryCard>
  );
}
