import type { FormValue } from '#adapters/model/form.ts';
import { ConstantForm } from '#renderers/form/ConstantForm.tsx';
import type { ConstantField } from '#renderers/form/constantFields.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../layout/Button.tsx';
import { FailureNotice } from '../../layout/FailureNotice.tsx';
import { FocusFirst } from '../../layout/FocusFirst.tsx';
import { FormMessages } from '../../layout/FormMessages.tsx';
import { SkeletonBlock, Loading } from '../../layout/Loading.tsx';
import { useAction } from '../../layout/useAction.ts';
import { formText } from '../../rules/formText.ts';
import { changePasswordAtom, type AccessOutcome } from '../../state/portal/access.ts';
import { reloadPoliciesAtom, settledPasswordChecksAtom } from '../../state/portal/policies.ts';
import { followLogoutsAtom } from '../../state/portal/session.ts';
import { ChangeActions } from './ChangeActions.tsx';
import { currentPassword, type ChangeProps } from './changeForm.ts';
import { useAccessFaults } from './useAccessFaults.ts';

const formId = 'password-form';

/** The current password and a new one that meets the policy. Source: requirements#password-change. */
export function PasswordChange({ onDone, onCancel }: ChangeProps): ReactElement {
  const { t } = useTranslation();
  const change = useSetAtom(changePasswordAtom);
  const reload = useSetAtom(reloadPoliciesAtom);
  const followLogouts = useSetAtom(followLogoutsAtom);
  useEffect(() => followLogouts, [followLogouts]);
  const checks = useAtomValue(settledPasswordChecksAtom);
  const [outcome, setOutcome] = useState<AccessOutcome | undefined>(undefined);
  const faults = useAccessFaults(outcome, 'passwordChange', { current: 'password', changed: 'newPassword' });
  const list = checks.state === 'READY' ? checks.value : undefined;
  const fields = useMemo(
    (): readonly ConstantField[] => [
      currentPassword,
      {
        key: 'newPassword',
        control: 'password',
        titleKey: 'global.fields.newPassword',
        required: true,
        passwordChecks: list,
        options: { autocomplete: 'new-password' },
      },
    ],
    [list],
  );
  const { run, busy } = useAction(async (value: FormValue) => {
    const result = await change(formText(value, 'password'), formText(value, 'newPassword'));
    setOutcome(result.outcome === 'DONE' ? undefined : result);
    if (result.outcome === 'DONE') await onDone();
  });
  const error = outcome?.outcome === 'FAILED' ? outcome.error : checks.state === 'FAILED' ? checks.error : undefined;
  return (
    <FormMessages>
      {error !== undefined && (
        <FailureNotice
          error={error}
          flow="passwordChange"
          headline={t(outcome?.outcome === 'FAILED' ? 'mpp.failed.headline' : 'global.form.notLoaded')}
          again={checks.state === 'FAILED' ? undefined : formId}
        >
          {checks.state === 'FAILED' && <Button onClick={() => reload()}>{t('global.tryAgain')}</Button>}
        </FailureNotice>
      )}
      {checks.state === 'LOADING' && (
        <Loading>
          <SkeletonBlock height="10rem" />
        </Loading>
      )}
      {list && (
        <FocusFirst>
          <ConstantForm id={formId} anchor="password" fields={fields} extraErrors={faults} onSubmit={run}>
            <ChangeActions busy={busy} onCancel={onCancel}>
              {t('ap.save')}
            </ChangeActions>
          </ConstantForm>
        </FocusFirst>
      )}
    </FormMessages>
  );
}
