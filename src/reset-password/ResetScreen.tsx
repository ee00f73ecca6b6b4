import type { FormValue } from '@kontor/schema-adapters';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState, type ReactElement } from 'react';
import { reactionTo } from '../errors/failures.ts';
import { useTranslation } from 'react-i18next';
import { Actions } from '../app/layout/Button.tsx';
import { Loading } from '../app/layout/Loading.tsx';
import { EntryCard } from '../app/layout/EntryCard.tsx';
import { FailureNotice } from '../app/layout/FailureNotice.tsx';
import { LinkButton } from '../app/layout/LinkButton.tsx';
import { useAction } from '../app/layout/useAction.ts';
import { useTrackOutcome } from '../app/forms/useTrackOutcome.ts';
import { formText } from '../app/forms/formText.ts';
import { reloadPoliciesAtom, settledPasswordChecksAtom } from '../session/policies.ts';
import { finishResetAtom, type ResetEnd } from './reset.ts';
import { waitingSignOnAtom } from '../session/signOnAtoms.ts';
import { ReturnOffer } from '../entry/ReturnOffer.tsx';
import { LoginLink } from '../app/layout/LoginLink.tsx';
import { NewPasswordForm, newPasswordFormId } from './NewPasswordForm.tsx';

/** The page behind a mailed reset link: asks for a new password. Source: requirements#reset-end. */
export function ResetScreen(): ReactElement {
  const { t } = useTranslation();
  const finish = useSetAtom(finishResetAtom);
  const trackOutcome = useTrackOutcome('newpassword');
  const reload = useSetAtom(reloadPoliciesAtom);
  const checks = useAtomValue(settledPasswordChecksAtom);
  const [result, setResult] = useState<ResetEnd | undefined>(undefined);
  const { run, busy } = useAction(async (value: FormValue) =>
    setResult(trackOutcome(await finish(formText(value, 'newPassword')))),
  );
  if (result?.outcome === 'CHANGED') return <Changed isLoggedIn={result.isLoggedIn} />;
  const error = result?.error ?? checks.error;
  const isDead = reactionTo(error, 'resetEnd').does === 'OFFER_LINK';
  return (
    <EntryCard title={t('clp.resetpassword.title')}>
      <FailureNotice
        error={error}
        flow="resetEnd"
        headline={t(result === undefined ? 'global.form.notLoaded' : 'clp.resetpassword.error.headline')}
        again={newPasswordFormId}
        onReload={checks.state === 'FAILED' ? () => reload() : undefined}
      >
        {isDead && <LinkButton to="/login/reset-password/start">{t('clp.resetpassword.again')}</LinkButton>}
      </FailureNotice>
      {checks.state === 'READY' && !isDead && <NewPasswordForm checks={checks.value} busy={busy} onSubmit={run} />}
      {checks.state === 'LOADING' && <Loading height="12rem" />}
    </EntryCard>
  );
}

function Changed({ isLoggedIn }: { readonly isLoggedIn: boolean }): ReactElement {
  const { t } = useTranslation();
  const waits = useAtomValue(waitingSignOnAtom) !== undefined;
  return (
    <EntryCard
      title={t('clp.resetpassword.done.headline')}
      lead={<p>{t(isLoggedIn ? 'clp.resetpassword.done.loggedIn' : 'clp.resetpassword.done.manual')}</p>}
    >
      {isLoggedIn && <ReturnOffer />}
      <Actions>
        {isLoggedIn ? (
          <LinkButton look={waits ? 'quiet' : 'plain'} to="/">
            {t('clp.resetpassword.done.toStart')}
          </LinkButton>
        ) : (
          <LoginLink />
        )}
      </Actions>
    </EntryCard>
  );
}
