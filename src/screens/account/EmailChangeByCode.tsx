import type { TextKey } from '#renderers/texts/textByKey.ts';
import type { FormValue } from '#adapters/model/form.ts';
import { ConstantForm } from '#renderers/form/ConstantForm.tsx';
import type { ConstantField } from '#renderers/form/constantFields.ts';
import { useAtomValue } from 'jotai';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureNotice } from '../../layout/FailureNotice.tsx';
import { FocusFirst } from '../../layout/FocusFirst.tsx';
import { FormMessages } from '../../layout/FormMessages.tsx';
import { useAction } from '../../layout/useAction.ts';
import { useRefusal } from './useRefusal.ts';
import { formText } from '../../rules/formText.ts';
import type { EmailStep } from '../../state/portal/emailChange.ts';
import { hasNoPasswordAtom } from '../../state/portal/proof.ts';
import { ChangeActions } from './ChangeActions.tsx';
import type { ChangeProps } from './changeForm.ts';
import { EmailCode } from './EmailCode.tsx';
import { LoginAgain } from './LoginAgain.tsx';
import { ProveByPassword } from './ProveByPassword.tsx';
import { useEmailCodeMail } from './useEmailCodeMail.ts';

const fields: readonly ConstantField[] = [
  { key: 'email', control: 'email', titleKey: 'ap.accessdata.newEmail', required: true },
];
const formId = 'email-form';

/** Sentences that belong to the new address. */
const sentences: Readonly<Partial<Record<EmailStep['outcome'], TextKey>>> = {
  SAME: 'ap.accessdata.sameEmail',
  TAKEN: 'ap.emailchange.taken',
  RUNNING: 'ap.emailchange.running',
};

interface EmailChangeByCodeProps extends Pick<ChangeProps, 'onCancel'> {
  /** The current address. */
  readonly current: string;
  /** Called with the new address. */
  readonly onDone: (email: string) => Promise<void>;
}

/**
 * Asks for the current password first, then for the new address, then for the code that was mailed there. Where the
 * account has no password, the proof of identity is asked for when the address is sent.
 * Source: requirements#email-change, requirements#email-code, requirements#email-first.
 */
export function EmailChangeByCode({ current, onDone, onCancel }: EmailChangeByCodeProps): ReactElement {
  const { t } = useTranslation();
  const { mail, dialog } = useEmailCodeMail();
  const hasNoPassword = useAtomValue(hasNoPasswordAtom);
  const [isProven, setProven] = useState(false);
  const [result, setResult] = useState<EmailStep | undefined>(undefined);
  const [mailedTo, setMailedTo] = useState<string | undefined>(undefined);
  const faults = useRefusal(result, 'email', sentences);
  const { run, busy } = useAction(async (value: FormValue) => {
    const email = formText(value, 'email').trim();
    if (email.toLowerCase() === current.toLowerCase()) return setResult({ outcome: 'SAME' });
    const step = await mail(email);
    if (step === undefined) return;
    setResult(step);
    if (step.outcome === 'DONE') setMailedTo(email);
  });
  if (!hasNoPassword && !isProven) {
    const goOn = (): void => setProven(true);
    return (
      <FocusFirst key="password">
        <ProveByPassword purpose="email" act={t('ap.next')} onProven={goOn} onNoPassword={goOn} onClose={onCancel} />
      </FocusFirst>
    );
  }
  if (mailedTo !== undefined)
    return (
      <>
        <EmailCode
          email={mailedTo}
          onAgain={() => mail(mailedTo)}
          onOther={() => setMailedTo(undefined)}
          onDone={() => onDone(mailedTo)}
          onCancel={onCancel}
        />
        {dialog}
      </>
    );
  return (
    <FormMessages>
      {result?.outcome === 'FAILED' && (
        <FailureNotice error={result.error} flow="emailChange" headline={t('ap.emailchange.failed')} again={formId} />
      )}
      {result?.outcome === 'LOGIN_TOO_OLD' && <LoginAgain />}
      <FocusFirst key="email">
        <ConstantForm id={formId} anchor="emailEMAIL" fields={fields} extraErrors={faults} onSubmit={run}>
          <ChangeActions busy={busy && dialog === null} onCancel={onCancel}>
            {t('ap.next')}
          </ChangeActions>
        </ConstantForm>
      </FocusFirst>
      {dialog}
    </FormMessages>
  );
}
