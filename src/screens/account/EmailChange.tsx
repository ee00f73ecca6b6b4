import type { FormValue } from '#adapters/model/form.ts';
import { ConstantForm } from '#renderers/form/ConstantForm.tsx';
import type { ConstantField } from '#renderers/form/constantFields.ts';
import { useSetAtom } from 'jotai';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureNotice } from '../../layout/FailureNotice.tsx';
import { FocusFirst } from '../../layout/FocusFirst.tsx';
import { FormMessages } from '../../layout/FormMessages.tsx';
import { useAction } from '../../layout/useAction.ts';
import { useRefusal } from './useRefusal.ts';
import { formText } from '../../rules/formText.ts';
import { changeEmailAtom, checkPasswordAtom, type AccessOutcome } from '../../state/portal/access.ts';
import { ChangeActions } from './ChangeActions.tsx';
import { currentPassword, type ChangeProps } from './changeForm.ts';
import { useAccessFaults } from './useAccessFaults.ts';

const passwordFields: readonly ConstantField[] = [currentPassword];
const emailFields: readonly ConstantField[] = [
  { key: 'email', control: 'email', titleKey: 'ap.accessdata.newEmail', required: true },
];

const formId = 'email-form';

const sentences = { SAME: 'ap.accessdata.sameEmail' } as const;

interface EmailChangeProps extends Pick<ChangeProps, 'onCancel'> {
  /** The current address. */
  readonly current: string;
  /** Called with the new address. */
  readonly onDone: (email: string) => Promise<void>;
}

/** Asks for the current password first, then for the new address. Source: requirements#email-change. */
export function EmailChange({ current, onDone, onCancel }: EmailChangeProps): ReactElement {
  const { t } = useTranslation();
  const checkPassword = useSetAtom(checkPasswordAtom);
  const changeEmail = useSetAtom(changeEmailAtom);
  const [step, setStep] = useState<'PASSWORD' | 'EMAIL'>('PASSWORD');
  const [result, setResult] = useState<AccessOutcome | { readonly outcome: 'SAME' } | undefined>(undefined);
  const flow = step === 'PASSWORD' ? 'emailCheck' : 'emailChange';
  const same = useRefusal(result, 'email', sentences);
  const refused = result?.outcome === 'SAME' ? undefined : result;
  const faults = useAccessFaults(refused, flow, { current: 'password', changed: 'email' });
  const { run, busy } = useAction(async (value: FormValue) => {
    const email = formText(value, 'email').trim();
    if (step === 'EMAIL' && email.toLowerCase() === current.toLowerCase()) return setResult({ outcome: 'SAME' });
    const done = step === 'PASSWORD' ? await checkPassword(formText(value, 'password')) : await changeEmail(email);
    setResult(done);
    if (done.outcome !== 'DONE') return;
    if (step === 'PASSWORD') setStep('EMAIL');
    else await onDone(email);
  });
  return (
    <FormMessages>
      {result?.outcome === 'FAILED' && (
        <FailureNotice error={result.error} flow={flow} headline={t('mpp.failed.headline')} again={formId} />
      )}
      <FocusFirst key={step}>
        <ConstantForm
          id={formId}
          anchor={`email${step}`}
          fields={step === 'PASSWORD' ? passwordFields : emailFields}
          extraErrors={refused ? faults : same}
          onSubmit={run}
        >
          <ChangeActions busy={busy} onCancel={onCancel}>
            {t(step === 'PASSWORD' ? 'ap.next' : 'ap.save')}
          </ChangeActions>
        </ConstantForm>
      </FocusFirst>
    </FormMessages>
  );
}
