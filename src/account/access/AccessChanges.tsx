import type { FormValue } from '@kontor/schema-adapters';
import { checkPassword, PasswordField, Username, usePlainForm } from '@kontor/rjsf-theme/form';
import { useSetAtom, useAtomValue } from 'jotai';
import { useState, type ReactElement, useEffect, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureNotice, useFailureText } from '../../app/layout/FailureNotice.tsx';
import { FocusFirst } from '../../app/layout/FocusFirst.tsx';
import { FormMessages } from '../../app/forms/FormMessages.tsx';
import { useAction } from '../../app/layout/useAction.ts';
import { useTrackOutcome } from '../../app/forms/useTrackOutcome.ts';
import { useServerError } from '../../app/forms/useServerError.ts';
import { formText } from '../../app/forms/formText.ts';
import {
  changeEmailAtom,
  checkPasswordAtom,
  type AccessOutcome,
  changePasswordAtom,
  type AccessFlow,
} from '../access.ts';
import { CurrentPasswordForm, NewEmailForm, passwordLabels } from '../../step-up/AccessForms.tsx';
import { ChangeForm } from '../../app/forms/ChangeForm.tsx';
import { Loading } from '../../app/layout/Loading.tsx';
import { reloadPoliciesAtom, settledPasswordChecksAtom } from '../../session/policies.ts';
import { followLogoutsAtom } from '../../session/session.ts';
import { accountEmailAtom } from '../../session/typedLogin.ts';
import { noErrors, type FieldError } from '@kontor/schema-adapters/checks';

const emailFormId = 'email-form';

const emailSentences = { SAME: 'ap.accessdata.sameEmail' } as const;

export interface EmailChangeProps {
  /** The current address. */
  readonly current: string;
  /** Called with the new address. */
  readonly onDone: (email: string) => Promise<void>;
  readonly onCancel: () => void;
}

/** Asks for the current password, then for the new address. Source: requirements#email-change. */
export function EmailChange({ current, onDone, onCancel }: EmailChangeProps): ReactElement {
  const { t } = useTranslation();
  const confirmPassword = useSetAtom(checkPasswordAtom);
  const changeEmail = useSetAtom(changeEmailAtom);
  const [step, setStep] = useState<'PASSWORD' | 'EMAIL'>('PASSWORD');
  const trackOutcome = useTrackOutcome(`email${step}`);
  const [result, setResult] = useState<AccessOutcome | { readonly outcome: 'SAME' } | undefined>(undefined);
  const flow = step === 'PASSWORD' ? 'emailCheck' : 'emailChange';
  const same = useServerError(result, 'email', emailSentences);
  const refused = result?.outcome === 'SAME' ? undefined : result;
  const faults = useAccessFaults(refused, flow, 'email');
  const submit = useAction(async (value: FormValue) => {
    const email = formText(value, 'email').trim();
    if (step === 'EMAIL' && email.toLowerCase() === current.toLowerCase()) return setResult({ outcome: 'SAME' });
    const done = step === 'PASSWORD' ? await confirmPassword(formText(value, 'password')) : await changeEmail(email);
    setResult(trackOutcome(done));
    if (done.outcome !== 'DONE') return;
    if (step === 'PASSWORD') setStep('EMAIL');
    else await onDone(email);
  });
  const form = { id: emailFormId, faults: refused ? faults : same, submit, onCancel };
  return (
    <FormMessages>
      {result?.outcome === 'FAILED' && (
        <FailureNotice error={result.error} flow={flow} headline={t('mpp.failed.headline')} again={emailFormId} />
      )}
      <FocusFirst key={step}>
        {step === 'PASSWORD' ? (
          <CurrentPasswordForm {...form} anchor="emailPASSWORD" act={t('ap.next')} />
        ) : (
          <NewEmailForm {...form} anchor="emailEMAIL" act={t('ap.save')} />
        )}
      </FocusFirst>
    </FormMessages>
  );
}

const passwordFormId = 'password-form';

const labels = { ...passwordLabels, newPassword: 'global.fields.newPassword' } as const;

/** Asks for the current password and for a new one that meets the policy. Source: requirements#password-change. */
export function PasswordChange({
  onDone,
  onCancel,
}: {
  readonly onDone: () => Promise<void>;
  readonly onCancel: () => void;
}): ReactElement {
  const { t } = useTranslation();
  const change = useSetAtom(changePasswordAtom);
  const trackOutcome = useTrackOutcome('password');
  const reload = useSetAtom(reloadPoliciesAtom);
  const followLogouts = useSetAtom(followLogoutsAtom);
  useEffect(() => followLogouts, [followLogouts]);
  const checks = useAtomValue(settledPasswordChecksAtom);
  const [outcome, setOutcome] = useState<AccessOutcome | undefined>(undefined);
  const faults = useAccessFaults(outcome, 'passwordChange', 'newPassword');
  const list = checks.value;
  const account = useAtomValue(accountEmailAtom);
  const check = useCallback(
    ({ password, newPassword }: FormValue): readonly FieldError[] => [
      ...checkPassword(password),
      ...checkPassword(newPassword, list, 'newPassword'),
    ],
    [list],
  );
  const form = usePlainForm('password', { labels, check, t });
  const submit = useAction(async (value: FormValue) => {
    const isAgain = outcome?.outcome === 'FAILED';
    const result = trackOutcome(await change(formText(value, 'password'), formText(value, 'newPassword'), isAgain));
    setOutcome(result.outcome === 'DONE' ? undefined : result);
    if (result.outcome === 'DONE') await onDone();
  });
  const error = outcome?.outcome === 'FAILED' ? outcome.error : checks.error;
  return (
    <FormMessages>
      <FailureNotice
        error={error}
        flow="passwordChange"
        headline={t(outcome?.outcome === 'FAILED' ? 'mpp.failed.headline' : 'global.form.notLoaded')}
        again={passwordFormId}
        onReload={checks.state === 'FAILED' ? () => reload() : undefined}
      />
      {checks.state === 'LOADING' && <Loading height="10rem" />}
      {list && (
        <FocusFirst>
          <ChangeForm {...{ form, id: passwordFormId, act: t('ap.save'), faults, submit, onCancel }}>
            <Username email={account} />
            <PasswordField name="password" label={t(labels.password)} />
            <PasswordField name="newPassword" label={t(labels.newPassword)} autoComplete="new-password" checks={list} />
          </ChangeForm>
        </FocusFirst>
      )}
    </FormMessages>
  );
}

/**
 * Errors of the server as field errors: a wrong password at the current password, all others at the new value.
 * Source: requirements#password-change.
 */
function useAccessFaults(
  outcome: AccessOutcome | undefined,
  flow: AccessFlow,
  changed: 'email' | 'newPassword',
): readonly FieldError[] {
  const { keys: messageKeys, values } = useFailureText(outcome?.outcome === 'DONE' ? undefined : outcome?.error, flow);
  return useMemo(() => {
    if (outcome?.outcome !== 'WRONG_PASSWORD' && outcome?.outcome !== 'REFUSED') return noErrors;
    const field = outcome.outcome === 'WRONG_PASSWORD' ? 'password' : changed;
    return [{ form: [field], what: 'provider', keys: messageKeys, values }];
  }, [outcome, messageKeys, values, changed]);
}
