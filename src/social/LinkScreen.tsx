import { useNavigate, useSearchParams } from 'react-router';
import { reactionTo, refusesToken } from '../errors/failures.ts';
import type { FormValue } from '@kontor/schema-adapters';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Actions, Button } from '../app/layout/Button.tsx';
import { Loading } from '../app/layout/Loading.tsx';
import { EntryCard } from '../app/layout/EntryCard.tsx';
import { FailureNotice } from '../app/layout/FailureNotice.tsx';
import { useAction } from '../app/layout/useAction.ts';
import { useLast } from '../app/layout/useLast.ts';
import { useTrackOutcome } from '../app/forms/useTrackOutcome.ts';
import { useExpired } from '../app/layout/useCountdown.ts';
import { formText } from '../app/forms/formText.ts';
import { withOrigin } from '../links/links.ts';
import { linkingTokenAtom } from '../store/expiringStorage.ts';
import { useEntry } from '../entry/useEntry.ts';
import { Unconfirmed } from '../entry/Unconfirmed.tsx';
import { conflictingLoginAtom, linkAtom, settledConflictAtom } from '../entry/social.ts';
import { LoginFirst } from '../app/layout/LoginFirst.tsx';
import { LinkForm, linkFormId } from './LinkForm.tsx';

/**
 * After a social login with the address of an existing account: asks for the password of that account.
 * Source: requirements#link-accounts.
 */
export function LinkScreen(): ReactElement {
  const { t } = useTranslation();
  const conflict = useAtomValue(settledConflictAtom);
  // Stays after the use of the token, because the login continues without it.
  const email = useLast(conflict.value);
  const link = useSetAtom(linkAtom);
  const reload = useSetAtom(conflictingLoginAtom);
  const trackOutcome = useTrackOutcome('link');
  const goOn = useEntry();
  const [error, setError] = useState<unknown>(undefined);
  const [unconfirmed, setUnconfirmed] = useState(false);
  const { run, busy } = useAction(async (typed: FormValue) => {
    const result = trackOutcome(await link(email ?? '', formText(typed, 'password')));
    setError(result.outcome === 'FAILED' ? result.error : undefined);
    setUnconfirmed(result.outcome === 'UNCONFIRMED');
    await goOn(result);
  });
  const isRefused = conflict.state === 'FAILED' && refusesToken(conflict.error);
  const isExpired = useExpired(isRefused || reactionTo(error, 'link').does === 'BEGIN_AGAIN', linkingTokenAtom);
  // A social login created the existing account, so only that network can prove its owner.
  const hasNoPassword = conflict.state === 'READY' && email === undefined;
  if (unconfirmed && email !== undefined)
    return <Unconfirmed email={email} of="login" onBack={() => setUnconfirmed(false)} />;
  // The token has expired; a new social login creates another one.
  if (isExpired) return <LoginFirst title={t('clp.link.title')} text={t('clp.link.expired')} isAlert />;
  const failure = error ?? conflict.error;
  return (
    <EntryCard
      title={t('clp.link.title')}
      lead={<p>{t(hasNoPassword ? 'clp.link.noPassword' : 'clp.link.description')}</p>}
    >
      <FailureNotice
        error={failure}
        flow="link"
        headline={t(conflict.state === 'FAILED' ? 'global.form.notLoaded' : 'clp.login.error.headline')}
        again={linkFormId}
        onReload={conflict.state === 'FAILED' ? () => reload('RELOAD') : undefined}
      />
      {conflict.state === 'LOADING' && email === undefined && <Loading height="10rem" />}
      {email !== undefined && <LinkForm email={email} busy={busy} onSubmit={run} />}
      <Cancel />
    </EntryCard>
  );
}

/** Leads back to the login and drops the social login. */
function Cancel(): ReactElement {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const forget = useSetAtom(linkingTokenAtom);
  const cancel = async (): Promise<void> => {
    forget(undefined);
    await navigate(withOrigin('/login', search.get('from')), { replace: true });
  };
  return (
    <Actions>
      <Button look="text" onClick={() => void cancel()}>
        {t('clp.cancel')}
      </Button>
    </Actions>
  );
}
