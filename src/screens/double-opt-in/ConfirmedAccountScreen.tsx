import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Actions } from '../../layout/Actions.tsx';
import { EntryCard } from '../../layout/EntryCard.tsx';
import { Envelope } from '../../layout/Envelope.tsx';
import { LinkButton } from '../../layout/LinkButton.tsx';

/** The address is confirmed. Source: requirements#double-opt-in-done. */
export function ConfirmedAccountScreen(): ReactElement {
  const { t } = useTranslation();
  return (
    <EntryCard
      title={t('clp.doubleoptin.headline')}
      picture={<Envelope />}
      lead={<p>{t('clp.doubleoptin.description')}</p>}
    >
      <Actions>
        <LinkButton to="/login">{t('clp.login.resend.toLogin')}</LinkButton>
      </Actions>
    </EntryCard>
  );
}
