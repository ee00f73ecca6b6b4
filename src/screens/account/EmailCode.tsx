import { noErrors, type FieldError } from '#adapters/check/fieldError.ts';
import type { FormValue } from '#adapters/model/form.ts';
import { ConstantForm } from '#renderers/form/ConstantForm.tsx';
import type { ConstantField } from '#renderers/form/constantFields.ts';
import { useSetAtom } from 'jotai';
import { useMemo, useState, type ReactElement } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Actions } from '../../layout/Actions.tsx';
import { Button } from '../../layout/Button.tsx';
import { FailureNotice } from '../../layout/FailureNotice.tsx';
import { FocusFirst } from '../../layout/FocusFirst.tsx';
import { FormMessages } from '../../layout/FormMessages.tsx';
import { useAction } from '../../layout/useAction.ts';
import { formText } from '../../rules/formText.ts';
import { confirmEmailAtom, type EmailStep } from '../../state/portal/emailChange.ts';

const fields: readonly ConstantField[] = [
  {
    key: 'code',
    control: 'text',
    titleKey: 'clp.code.label',
    required: true,
    options: {
      autocomplete: 'one-time-code',
      inputMode: 'numeric',
      messageKeys: { required: ['clp.code.required'] },
    },
  },
];
const formId = 'email-code-form';

/** Sentences that belong to the code. */
const sentences: Readonly<Partial<Record<EmailStep['outcome'], string>>> = {
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
  const faults = useMemo((): readonly FieldError[] => {
    const key = result && sentences[result.outcome];
    return key === undefined ? noErrors : [{ form: ['code'], what: 'provider', text: t(key) }];
  }, [result, t]);
  const submit = useAction(async (value: FormValue) => {
    const code = formText(value, 'code').replaceAll(/\s/g, '');
    setSentAgain(false);
    // Another form of code was never mailed; asking for it would use up an attempt.
    const step: EmailStep = /^[0-9]{6}$/.test(code) ? await confirm(email, code) : { outcome: 'WRONG_CODE' };
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
      <output>{isSentAgain && <p>{t('clp.code.sent')}</p>}</output>
      <FocusFirst>
        <ConstantForm id={formId} anchor="emailCODE" fields={fields} extraErrors={faults} onSubmit={submit.run}>
          <Actions>
            <Button type="submit" busy={submit.busy}>
              {t('clp.code.submit')}
            </Button>
            <Button look="quiet" busy={again.busy} onClick={() => again.run()}>
              {t('clp.code.resend')}
            </Button>
            <Button look="text" onClick={onOther}>
              {t('ap.emailchange.other')}
            </Button>
            <Button look="text" onClick={onCancel}>
              {t('clp.cancel')}
            </Button>
          </Actions>
        </ConstantForm>
      </FocusFirst>
      <p>{t('ap.emailchange.noCode')}</p>
    </FormMessages>
  );
}
