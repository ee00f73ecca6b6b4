import type { TextKey } from '@kontor/rjsf-theme/texts';
import type { FormValue } from '@kontor/schema-adapters';
import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureNotice } from '../../app/layout/FailureNotice.tsx';
import { FocusFirst } from '../../app/layout/FocusFirst.tsx';
import { FormMessages } from '../../app/forms/FormMessages.tsx';
import { useAction } from '../../app/layout/useAction.ts';
import { useTrackOutcome } from '../../app/forms/useTrackOutcome.ts';
import { useServerError } from '../../app/forms/useServerError.ts';
import { formText } from '../../app/forms/formText.ts';
import { type EmailStep, confirmEmailAtom, mailEmailCodeAtom, waitingEmailAtom } from './emailChange.ts';
import { hasNoPasswordAtom, lacksStepUp } from '../../step-up/stepUpAtoms.ts';
import { NewEmailForm } from '../../step-up/AccessForms.tsx';
import type { EmailChangeProps } from './AccessChanges.tsx';
import { ProveByPassword } from '../../step-up/StepUp.tsx';
import { Button, Actions } from '../../app/layout/Button.tsx';
import { CodeForm } from '../../step-up/CodeForm.tsx';
import { logOutAtom } from '../../session/session.ts';
import { useStepUp } from '../../step-up/useStepUp.tsx';

const formId = 'email-form';

/** Outcomes that the form of the address explains. */
const emailFormOutcomes: ReadonlySet<EmailStep['outcome'] | undefined> = new Set([
  'TAKEN',
  'REFUSED',
  'SAME',
  'LOGIN_TOO_OLD',
]);

/** Error messages at the field of the new address, also those of its code. */
const sentences: Readonly<Partial<Record<EmailStep['outcome'], TextKey>>> = {
  SAME: 'ap.accessdata.sameEmail',
  TAKEN: 'ap.emailchange.taken',
  REFUSED: 'ap.emailchange.refused',
  RUNNING: 'ap.emailchange.running',
};

/**
 * Asks for the current password, then for the new address, then for the code mailed to it. An account without a
 * password proves the identity after the customer submits the address. An address that cannot be used leads back to its
 * form.
 * Source: requirements#email-change, requirements#email-code, requirements#email-first.
 */
export function EmailChangeByCode({ current, onDone, onCancel }: EmailChangeProps): ReactElement {
  const { t } = useTranslation();
  const { mail, dialog } = useEmailCodeMail();
  const hasNoPassword = useAtomValue(hasNoPasswordAtom);
  const [isProven, setProven] = useState(false);
  const [result, setResult] = useState<EmailStep | undefined>(undefined);
  const [refusedEmail, setRefusedEmail] = useState<string | undefined>(undefined);
  const store = useStore();
  const [mailedTo, setMailedTo] = useAtom(waitingEmailAtom);
  const faults = useServerError(result, 'email', sentences);
  const trackOutcome = useTrackOutcome('emailEMAIL');
  const submit = useAction(async (value: FormValue) => {
    const email = formText(value, 'email').trim();
    if (email.toLowerCase() === current.toLowerCase()) return setResult({ outcome: 'SAME' });
    const step = await mail(email);
    if (step === undefined) return;
    setResult(trackOutcome(step));
    setRefusedEmail(undefined);
    if (step.outcome === 'DONE') setMailedTo(email);
  });
  if (!hasNoPassword && !isProven && mailedTo === undefined) {
    const goOn = (): void => setProven(true);
    return (
      <FocusFirst key="password">
        <ProveByPassword purpose="email" act={t('ap.next')} onProven={goOn} onOther={goOn} onClose={onCancel} />
      </FocusFirst>
    );
  }
  if (mailedTo !== undefined) {
    const openEmailForm = (initialEmail?: string): void => {
      setRefusedEmail(initialEmail);
      setProven(true);
      setMailedTo(undefined);
    };
    /** Returns to the form of the address if that explains the outcome, which ends the change. */
    const returnToEmail = (step: EmailStep | undefined): boolean => {
      if (!emailFormOutcomes.has(step?.outcome)) return false;
      setResult(step);
      openEmailForm(mailedTo);
      return true;
    };
    return (
      <>
        <EmailCode
          email={mailedTo}
          onAgain={async () => {
            const step = await mail(mailedTo);
            // The stored address expires with its newest code.
            if (step?.outcome === 'DONE' && store.get(waitingEmailAtom) === mailedTo) setMailedTo(mailedTo);
            return returnToEmail(step) ? undefined : step;
          }}
          onOther={() => openEmailForm()}
          onConfirmed={async (step) => {
            if (returnToEmail(step) || step.outcome !== 'DONE') return;
            await onDone(mailedTo);
            setMailedTo(undefined);
          }}
          onCancel={() => {
            setMailedTo(undefined);
            onCancel();
          }}
        />
        {dialog}
      </>
    );
  }
  return (
    <FormMessages>
      <FailureNotice of={result} flow="emailChange" headline={t('ap.emailchange.failed')} again={formId} />
      {result?.outcome === 'LOGIN_TOO_OLD' && <LoginAgain />}
      <FocusFirst key="email">
        <NewEmailForm
          id={formId}
          anchor="emailEMAIL"
          act={t('ap.next')}
          initialEmail={refusedEmail}
          faults={faults}
          submit={{ ...submit, busy: submit.busy && dialog === null }}
          onCancel={onCancel}
        />
      </FocusFirst>
      {dialog}
    </FormMessages>
  );
}

/** Error messages at the field of the code. */
const codeSentences: Readonly<Partial<Record<EmailStep['outcome'], TextKey>>> = {
  WRONG_CODE: 'clp.code.wrong',
  CODE_ENDED: 'clp.code.expired',
  RUNNING: 'ap.emailchange.running',
};

interface EmailCodeProps {
  /** The address that received the code. */
  readonly email: string;
  /** Mails a new code; undefined if there is nothing to say here. */
  readonly onAgain: () => Promise<EmailStep | undefined>;
  readonly onOther: () => void;
  /** Called with the answer to a code. */
  readonly onConfirmed: (step: EmailStep) => Promise<void>;
  readonly onCancel: () => void;
}

/** Asks for the code mailed to the new address. Source: requirements#email-code. */
function EmailCode({ email, onAgain, onOther, onConfirmed, onCancel }: EmailCodeProps): ReactElement {
  const { t } = useTranslation();
  const confirm = useSetAtom(confirmEmailAtom);
  return (
    <FormMessages>
      <CodeForm
        id="email-code-form"
        anchor="emailCODE"
        lead={t('ap.emailchange.sent', { email })}
        failed={t('ap.emailchange.failed')}
        flow="emailChange"
        sentences={codeSentences}
        mail={onAgain}
        confirm={(code) => confirm(email, code)}
        onConfirmed={onConfirmed}
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

/** A first address needs a new login; the login leads back to this page. Source: requirements#email-first. */
function LoginAgain(): ReactElement {
  const { t } = useTranslation();
  const logOut = useSetAtom(logOutAtom);
  const { run, busy } = useAction(() => logOut());
  return (
    <div role="alert">
      <p>{t('ap.emailchange.loginAgain')}</p>
      <Actions>
        <Button look="quiet" busy={busy} onClick={() => run()}>
          {t('ap.emailchange.loginAgain.button')}
        </Button>
      </Actions>
    </div>
  );
}

const isUnproven = (step: EmailStep): boolean => step.outcome === 'FAILED' && lacksStepUp(step.error);

/**
 * Mails codes to new addresses after a proof of identity. `mail` never rejects and resolves with undefined if the
 * customer closed the `dialog`, which the caller renders.
 * Source: requirements#email-code, requirements#email-first.
 */
function useEmailCodeMail() {
  const { t } = useTranslation();
  const mailCode = useSetAtom(mailEmailCodeAtom);
  const hasNoPassword = useAtomValue(hasNoPasswordAtom);
  const { withStepUp, dialog } = useStepUp({
    purpose: 'email',
    reason: t('ap.emailchange.reason'),
    act: t('ap.emailchange.act'),
  });
  const mailWithStepUp = (email: string): Promise<EmailStep | undefined> =>
    withStepUp(async (proof) => {
      const step = await mailCode(email, proof);
      // After this error `withStepUp` asks for the proof again.
      if (step.outcome === 'FAILED' && isUnproven(step)) throw step.error;
      return step;
    }).catch((error: unknown): EmailStep => ({ outcome: 'FAILED', error }));
  return {
    mail: async (email: string): Promise<EmailStep | undefined> => {
      // Only the server knows whether the account has a confirmed address for a proof.
      const first = hasNoPassword ? await mailCode(email) : undefined;
      return first === undefined || isUnproven(first) ? mailWithStepUp(email) : first;
    },
    dialog,
  };
}
