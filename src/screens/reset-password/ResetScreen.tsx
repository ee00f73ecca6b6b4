import type { FormValue } from '#adapters/model/form.ts';
import type { PasswordCheck } from '#adapters/provider-rules/passwordPolicy.ts';
import { ConstantForm } from '#renderers/form/ConstantForm.tsx';
import type { ConstantField } from '#renderers/form/constantFields.ts';
import { noErrors, type FieldError } from '#adapters/check/fieldError.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo, useState, type ReactElement } from 'react';
import { reactionTo } from '../../errors/failures.ts';
import type { ResetEnd } from '../../flows/resetPassword.ts';
import { useTranslation } from 'react-i18next';
import { Actions, Button } from '../../layout/Button.tsx';
import { SkeletonBlock, Loading } from '../../layout/Loading.tsx';
import { EntryCard } from '../../layout/EntryCard.tsx';
import { FailureNotice } from '../../layout/FailureNotice.tsx';
import { FormMessages } from '../../layout/FormMessages.tsx';
import { LinkButton } from '../../layout/LinkButton.tsx';
import { useAction } from '../../layout/useAction.ts';
import { useCountedEnd } from '../../layout/useCountedEnd.ts';
import { formText, isRetyped } from '../../rules/formText.ts';
import { reloadPoliciesAtom, settledPasswordChecksAtom } from '../../state/portal/policies.ts';
import { finishResetAtom } from '../../state/portal/reset.ts';
import { waitingSignOnAtom } from '../../state/portal/signOnAtoms.ts';
import { WayBackOffer } from '../sign-on/WayBackOffer.tsx';

const formId = 'new-password-form';

/** Asks for a new password after a mailed link. Source: requirements#reset-end. */
export function ResetScreen(): ReactElement {
  const { t } = useTranslation();
  const finish = useSetAtom(finishResetAtom);
  const counted = useCountedEnd('newpassword');
  const reload = useSetAtom(reloadPoliciesAtom);
  const checks = useAtomValue(settledPasswordChecksAtom);
  const [result, setResult] = useState<ResetEnd | undefined>(undefined);
  const { run, busy } = useAction(async (value: FormValue) =>
    setResult(counted(await finish(formText(value, 'newPassword')))),
  );
  if (result?.outcome === 'CHANGED') return <Changed isLoggedIn={result.isLoggedIn} />;
  const error = result?.error ?? (checks.state === 'FAILED' ? checks.error : undefined);
  const isDead = reactionTo(error, 'resetEnd').does === 'OFFER_LINK';
  return (
    <EntryCard title={t('clp.resetpassword.title')} isWrong={error !== undefined}>
      {error !== undefined && (
        <FailureNotice
          error={error}
          flow="resetEnd"
          headline={t(result === undefined ? 'global.form.notLoaded' : 'clp.resetpassword.error.headline')}
          again={checks.state === 'FAILED' ? undefined : formId}
        >
          {isDead && <LinkButton to="/login/reset-password/start">{t('clp.resetpassword.again')}</LinkButton>}
          {checks.state === 'FAILED' && <Button onClick={() => reload()}>{t('global.tryAgain')}</Button>}
        </FailureNotice>
      )}
      {checks.state === 'READY' && !isDead && <NewPassword checks={checks.value} busy={busy} onSubmit={run} />}
      {checks.state === 'LOADING' && (
        <Loading>
          <SkeletonBlock height="12rem" />
        </Loading>
      )}
    </EntryCard>
  );
}

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
  const fields = useMemo(
    (): readonly ConstantField[] => [
      {
        key: 'newPassword',
        control: 'password',
        titleKey: 'global.fields.newPassword',
        required: true,
        passwordChecks: checks,
        options: { autocomplete: 'new-password' },
      },
      {
        key: 'retype',
        control: 'password',
        titleKey: 'global.fields.retypePassword',
        required: true,
        options: { autocomplete: 'new-password' },
      },
    ],
    [checks],
  );
  return (
    <FormMessages>
      <ConstantForm id={formId} anchor="newpassword" fields={fields} check={differ} onSubmit={onSubmit}>
        <Actions>
          <Button type="submit" busy={busy}>
            {t('clp.resetpassword.submit')}
          </Button>
        </Actions>
      </ConstantForm>
    </FormMessages>
  );
}

function differ(value: FormValue): readonly FieldError[] {
  return isRetyped(value) ? noErrors : [{ form: ['retype'], what: 'clp.resetpassword.retypepassword.mismatch' }];
}

function Changed({ isLoggedIn }: { readonly isLoggedIn: boolean }): ReactElement {
  const { t } = useTranslation();
  const waits = useAtomValue(waitingSignOnAtom) !== undefined;
  return (
    <EntryCard
      title={t('clp.resetpassword.done.headline')}
      lead={<p>{t(isLoggedIn ? 'clp.resetpassword.done.loggedIn' : 'clp.resetpassword.done.manual')}</p>}
    >
      {isLoggedIn && <WayBackOffer />}
      <Actions>
        {isLoggedIn ? (
          <LinkButton look={waits ? 'quiet' : 'plain'} to="/">
            {t('clp.resetpassword.done.toStart')}
          </LinkButton>
        ) : (
          <LinkButton to="/login">{t('clp.login.resend.toLogin')}</LinkButton>
        )}
      </Actions>
    </EntryCard>
  );
}
