import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Actions } from '../../layout/Actions.tsx';
import { Button } from '../../layout/Button.tsx';
import { EntryCard } from '../../layout/EntryCard.tsx';
import { FailureNotice } from '../../layout/FailureNotice.tsx';
import { LinkButton } from '../../layout/LinkButton.tsx';
import { useElapsed } from '../../layout/useElapsed.ts';
import { WayBack } from '../../layout/WayBack.tsx';
import { handOverAtom, handOverStateAtom, leavingHostAtom } from '../../state/portal/handOver.ts';
import { redirectStateAtom } from '../../state/portal/signOn.ts';
import { gatewaysAtom } from '../../state/store.ts';

/**
 * Shown while the customer is redirected to their partner, or to the login first.
 * Source: requirements#redirect-page.
 */
export function RedirectScreen(): ReactElement {
  const { t } = useTranslation();
  const { partnerScript } = useAtomValue(gatewaysAtom);
  const state = useAtomValue(redirectStateAtom);
  const handOver = useAtomValue(handOverStateAtom);
  const host = useAtomValue(leavingHostAtom);
  const leave = useSetAtom(handOverAtom);
  const isLate = useElapsed(5_000);
  useEffect(() => void leave(), [leave]);
  // If the page is restored from the back/forward cache, no redirect is running: the customer wanted their own page.
  useEffect(() => partnerScript.onReturn(() => location.replace('/')), [partnerScript]);
  const partner = host ?? t('clp.redirect.partner');
  if (handOver.state === 'FAILED') {
    return (
      <EntryCard title={t('clp.redirect.title')} isWrong>
        <FailureNotice flow="login" error={handOver.error} headline={t('clp.redirect.failed')} />
        <Actions>
          <Button onClick={() => void leave()}>{t('global.tryAgain')}</Button>
          <LinkButton look="text" to="/">
            {t('global.errors.toStart')}
          </LinkButton>
        </Actions>
      </EntryCard>
    );
  }
  return (
    <EntryCard
      title={t('clp.redirect.title')}
      picture={<WayBack />}
      lead={
        <output aria-busy="true">
          {state === 'REDIRECT_TO_LOGIN_IN_PROGRESS' ? t('clp.redirect.toLogin') : t('clp.redirect.back', { partner })}{' '}
          {isLate && t('global.loading.late')}
        </output>
      }
    />
  );
}
