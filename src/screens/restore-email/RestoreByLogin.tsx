import { useAtomValue, useSetAtom } from 'jotai';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Actions } from '../../layout/Actions.tsx';
import { Button } from '../../layout/Button.tsx';
import { EntryCard } from '../../layout/EntryCard.tsx';
import { FailureNotice } from '../../layout/FailureNotice.tsx';
import { LinkButton } from '../../layout/LinkButton.tsx';
import { useAction } from '../../layout/useAction.ts';
import { restoreEmailAtom, type EmailStep } from '../../state/portal/emailChange.ts';
import { logOutAtom, settledSessionAtom } from '../../state/portal/session.ts';
import { Ended, Restored } from './RestoreResults.tsx';

/** The way back for an account without a password: its customer logs in first. Source: requirements#email-revert. */
export function RestoreByLogin(): ReactElement {
  const { t } = useTranslation();
  const session = useAtomValue(settledSessionAtom);
  const restore = useSetAtom(restoreEmailAtom);
  const [result, setResult] = useState<EmailStep | undefined>(undefined);
  const { run, busy } = useAction(async () => setResult(await restore()));
  if (result?.outcome === 'DONE') return <Restored />;
  if (result?.outcome === 'LINK_ENDED' || result?.outcome === 'TAKEN')
    return <Ended isTaken={result.outcome === 'TAKEN'} />;
  const isLoggedIn = session.state === 'READY' && session.value.state === 'LOGGED_IN';
  if (session.state !== 'LOADING' && !isLoggedIn) return <LogInFirst />;
  if (result?.outcome === 'LOGIN_NEEDED') return <OtherAccount />;
  return (
    <EntryCard
      title={t('clp.restoreemail.title')}
      lead={<p>{t('clp.restoreemail.login.lead')}</p>}
      isWrong={result?.outcome === 'FAILED'}
    >
      {result?.outcome === 'FAILED' && (
        <FailureNotice error={result.error} flow="emailChange" headline={t('clp.restoreemail.failed')} again={run} />
      )}
      <Actions>
        <Button busy={busy || session.state === 'LOADING'} onClick={() => run()}>
          {t('clp.restoreemail.submit')}
        </Button>
      </Actions>
    </EntryCard>
  );
}

function LogInFirst(): ReactElement {
  const { t } = useTranslation();
  return (
    <EntryCard title={t('clp.restoreemail.title')} lead={<p>{t('clp.restoreemail.login.first')}</p>}>
      <Actions>
        <LinkButton to="/login">{t('clp.login.resend.toLogin')}</LinkButton>
      </Actions>
    </EntryCard>
  );
}

/** Somebody else is logged in, or the session is from before the change. */
function OtherAccount(): ReactElement {
  const { t } = useTranslation();
  const logOut = useSetAtom(logOutAtom);
  const { run, busy } = useAction(() => logOut());
  return (
    <EntryCard title={t('clp.restoreemail.title')} lead={<p>{t('clp.restoreemail.login.other')}</p>} isWrong>
      <Actions>
        <Button busy={busy} onClick={() => run()}>
          {t('clp.restoreemail.login.logout')}
        </Button>
      </Actions>
    </EntryCard>
  );
}
