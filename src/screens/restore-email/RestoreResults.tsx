import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Actions } from '../../layout/Actions.tsx';
import { EntryCard } from '../../layout/EntryCard.tsx';
import { LinkButton } from '../../layout/LinkButton.tsx';

/** The old address is the account's again. */
export function Restored(): ReactElement {
  const { t } = useTranslation();
  return (
    <EntryCard title={t('clp.restoreemail.done.title')} lead={<p>{t('clp.restoreemail.done.lead')}</p>}>
      <Actions>
        <LinkButton to="/login/reset-password/start">{t('clp.restoreemail.done.newPassword')}</LinkButton>
        <LinkButton look="quiet" to="/login">
          {t('clp.login.resend.toLogin')}
        </LinkButton>
      </Actions>
    </EntryCard>
  );
}

/** The link is of no use any more. */
export function Ended({ isTaken }: { readonly isTaken: boolean }): ReactElement {
  const { t } = useTranslation();
  return (
    <EntryCard
      title={t('clp.restoreemail.ended.title')}
      lead={<p>{t(isTaken ? 'clp.restoreemail.ended.taken' : 'clp.restoreemail.ended.lead')}</p>}
    >
      <Actions>
        <LinkButton to="/login">{t('clp.login.resend.toLogin')}</LinkButton>
      </Actions>
    </EntryCard>
  );
}
