import type { TextKey } from '#renderers/texts/textByKey.ts';
import type { FormValue } from '#adapters/model/form.ts';
import { useSetAtom } from 'jotai';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../layout/Button.tsx';
import { FailureNotice } from '../../layout/FailureNotice.tsx';
import { FormMessages } from '../../layout/FormMessages.tsx';
import { useAction } from '../../layout/useAction.ts';
import { useRefusal } from './useRefusal.ts';
import { confirmEmailAtom, type EmailStep } from '../../state/portal/emailChange.ts';
import { isSixDigits, typedCode } from '../registration/codeField.ts';
import { CodeForm } from './CodeForm.tsx';

const formId = 'email-code-form';

/** Sentences that belong to the code. */
const sentences: Readonly<Partial<Record<EmailStep['outcome'], TextKey>>> = {
  WRONG_CODE: 'clp.code.wrong',
  CODE_ENDED: 'clp.code.expired',
  TAKEN: 'ap.emailchange.taken',
  RUNNING: 'ap.emailchange.running',
};

interface EmailCodeProps {
  /** Where the code was mailed to. */
  readonly email: string;
  /** Mails another one; undefined if the customer closed the question for the password. */
  readonly onAgain: () => Promise<EmailStep | undefined>;
  readonly onOther: () => void;
  readonly onDone: () => Promise<void>;
  readonly onCancel: () => void;
}

/** Asks for the code that was mailed to the new address. Source: requirements#email-code. */
export function EmailCode({ email, onAgain, onOther, onDone, onCancel }: EmailCodeProps): ReactElement {
  const { t } = useTranslation();
  const confirm = useSetAtom(confirmEmailAtom);
  const [result, setResult] = useState<EmailStep | undefined>(undefined);
  const [isSentAgain, setSentAgain] = useState(false);
  const faults = useRefusal(result, 'code', sentences);
  const submit = useAction(async (value: FormValue) => {
    const code = typedCode(value);
    setSentAgain(false);
    const step: EmailStep = isSixDigits(code) ? await confirm(email, code) : { outcome: 'WRONG_CODE' };
    setResult(step);
    if (step.outcome === 'DONE') await onDone();
  });
  const again = useAction(async () => {
    const step = await onAgain();
    if (step === undefined) return;
    setResult(step.outcome === 'DONE' ? undefined : step);
    setSentAgain(step.outcome === 'DONE');
  });
  return (
    <FormMessages>
      {result?.outcome === 'FAILED' && (
        <FailureNotice error={result.error} flow="emailChange" headline={t('ap.emailchange.failed')} again={formId} />
      )}
      <p>{t('ap.emailchange.sent', { email })}</p>
      <CodeForm
        id={formId}
        anchor="emailCODE"
        faults={faults}
        submit={submit}
        again={again}
        isSentAgain={isSentAgain}
        onCancel={onCancel}
      >
        <Button look="text" onClick={onOther}>
          {t('ap.emailchange.other')}
        </Button>
      </CodeForm>
      <p>{t('ap.emailchange.noCode')}</p>
    </FormMessages>
  );
}
