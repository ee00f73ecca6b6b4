import type { FormValue } from '#adapters/model/form.ts';
import type { PasswordCheck } from '#adapters/provider-rules/passwordPolicy.ts';
import { checkPassword, checkText } from '#renderers/form/fieldChecks.ts';
import { FormFrame } from '#renderers/form/FormFrame.tsx';
import { Fields, PasswordField, Username } from '#renderers/form/plainFields.tsx';
import { usePlainForm } from '#renderers/form/usePlainForm.ts';
import { noErrors, type FieldError } from '#adapters/check/fieldError.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useState, type ReactElement } from 'react';
import { reactionTo } from '../errors/failures.ts';
import { useTranslation } from 'react-i18next';
import { Actions, Button } from '../app/layout/Button.tsx';
import { Loading } from '../app/layout/Loading.tsx';
import { EntryCard } from '../app/layout/EntryCard.tsx';
import { FailureNotice } from '../app/layout/FailureNotice.tsx';
import { FormMessages } from '../app/forms/FormMessages.tsx';
import { LinkButton } from '../app/layout/LinkButton.tsx';
import { useAction } from '../app/layout/useAction.ts';
import { useTrackOutcome } from '../app/forms/useTrackOutcome.ts';
import { formText } from '../app/forms/formText.ts';
import { reloadPoliciesAtom, settledPasswordChecksAtom } from '../session/policies.ts';
import { resetLoginAtom } from '../store/expiringStorage.ts';
import { finishResetAtom, type ResetEnd } from './reset.ts';
import { waitingSignOnAtom } from '../session/signOnAtoms.ts';
import { ReturnOffer } from '../entry/ReturnOffer.tsx';
import { ToLogin } from '../app/layout/LoginFirst.tsx';

const formId = 'new-password-form';

/** Asks for a new password after a mailed link. Source: requirements#reset-end. */
export function ResetScreen(): ReactElement {
  const { t } = useTranslation();
  const finish = useSetAtom(finishResetAtom);
  const counted = useTrackOutcome('newpassword');
  const reload = useSetAtom(reloadPoliciesAtom);
  const checks = useAtomValue(settledPasswordChecksAtom);
  const [result, setResult] = useState<ResetEnd | undefined>(undefined);
  const { run, busy } = useAction(async (value: FormValue) =>
    setResult(counted(await finish(formText(value, 'newPassword')))),
  );
  if (result?.outcome === 'CHANGED') return <Changed isLoggedIn={result.isLoggedIn} />;
  const error = result?.error ?? checks.error;
  const isDead = reactionTo(error, 'resetEnd').does === 'OFFER_LINK';
  return (
    <EntryCard title={t('clp.resetpassword.title')} isWrong={error !== undefined}>
      <FailureNotice
        error={error}
        flow="resetEnd"
        headline={t(result === undefined ? 'global.form.notLoaded' : 'clp.resetpassword.error.headline')}
        again={formId}
        onReload={checks.state === 'FAILED' ? () => reload() : undefined}
      >
        {isDead && <LinkButton to="/login/reset-password/start">{t('clp.resetpassword.again')}</LinkButton>}
      </FailureNotice>
      {checks.state === 'READY' && !isDead && <NewPassword checks={checks.value} busy={busy} onSubmit={run} />}
      {checks.state === 'LOADING' && <Loading height="12rem" />}
    </EntryCard>
  );
}

const labels = { newPassword: 'global.fields.newPassword', retype: 'global.fields.retypePassword' } as const;

/** Retyped otherwise. An empty field has its own error. Source: requirements#password-retype. */
const mismatch: FieldError = { form: ['retype'], what: 'clp.resetpassword.retypepassword.mismatch' };

function NewPassword({
  checks,
  busy,
  onSubmit,
}: {
  readonly checks: readonly PasswordCheck[];
  readonly busy: boolean;
  readonly onSubmit: (value: FormValue) => void;
}): ReactElement {
  const { t } = useTranslation();
  const check = useCallback(
    ({ newPassword, retype }: FormValue): readonly FieldError[] => [
      ...checkPassword(newPassword, checks, 'newPassword'),
      ...checkText('retype', retype),
      ...(!newPassword || !retype || newPassword === retype ? noErrors : [mismatch]),
    ],
    [checks],
  );
  const form = usePlainForm('newpassword', { labels, check, t });
  return (
    <FormMessages>
      <FormFrame {...form} id={formId} onSubmit={onSubmit}>
        <Fields>
          <Username email={useAtomValue(resetLoginAtom)} />
          <PasswordField name="newPassword" label={t(labels.newPassword)} autoComplete="new-password" checks={checks} />
          <PasswordField name="retype" label={t(labels.retype)} autoComplete="new-password" />
        </Fields>
        <Actions>
          <Button type="submit" busy={busy}>
            {t('clp.resetpassword.submit')}
          </Button>
        </Actions>
      </FormFrame>
    </FormMessages>
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
          <ToLogin />
        )}
      </Actions>
    </EntryCard>
  );
}
