import { useAtomValue, useSetAtom } from 'jotai';
import { useState, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { StepUpPurpose } from '../services/customerServices.ts';
import { Dialog } from '../app/layout/Dialog.tsx';
import {
  hasNoPasswordAtom,
  mailProofCodeAtom,
  stepUpByCodeAtom,
  type ProofMailOutcome,
  type StepUpOutcome,
  proveIdentityAtom,
} from './stepUpAtoms.ts';
import type { TextKey } from '@kontor/rjsf-theme/texts';
import type { FormValue } from '@kontor/schema-adapters';
import { Actions, Button } from '../app/layout/Button.tsx';
import { FailureNotice } from '../app/layout/FailureNotice.tsx';
import { FormMessages } from '../app/forms/FormMessages.tsx';
import { useAction } from '../app/layout/useAction.ts';
import { useTrackOutcome } from '../app/forms/useTrackOutcome.ts';
import { useServerError } from '../app/forms/useServerError.ts';
import { CodeForm } from './CodeForm.tsx';
import { formText } from '../app/forms/formText.ts';
import { CurrentPasswordForm } from './AccessForms.tsx';

/** The action that needs a proof of identity. */
export interface ProofTask {
  readonly purpose: StepUpPurpose;
  /** A headline about the action; by default it asks for the identity. */
  readonly headline?: string;
  /** The reason for the proof and the consequences of the action. */
  readonly reason: ReactNode;
  /** Label of the button, which names the action. */
  readonly act: string;
  /** The action is irreversible. */
  readonly isDanger?: boolean;
}

interface StepUpProps extends ProofTask {
  readonly onProven: (proof: string) => void;
  readonly onClose: () => void;
}

/**
 * Asks for the password again before an action that other people in an open session must not do; for a mailed code if
 * the account has no password. The server decides between them, because the account may have changed since.
 * Source: requirements#CUS-2, requirements#CUS-5.
 */
export function StepUp({ headline, reason, onClose, ...task }: StepUpProps): ReactElement | null {
  const { t } = useTranslation();
  const hasNoPassword = useAtomValue(hasNoPasswordAtom);
  const [required, setRequired] = useState<'PASSWORD' | 'CODE' | undefined>(undefined);
  const by = required ?? (hasNoPassword ? 'CODE' : 'PASSWORD');
  return (
    <Dialog headline={headline ?? t('ap.proof.headline')} actions={null} onClose={onClose} startsInField>
      {typeof reason === 'string' ? <p>{reason}</p> : reason}
      {by === 'CODE' ? (
        <ProveByCode {...task} onOther={() => setRequired('PASSWORD')} onClose={onClose} />
      ) : (
        <ProveByPassword {...task} onOther={() => setRequired('CODE')} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** Error messages at the field of the code. */
const codeSentences: Readonly<Partial<Record<(StepUpOutcome | ProofMailOutcome)['outcome'], TextKey>>> = {
  WRONG_CODE: 'clp.code.wrong',
  CODE_ENDED: 'clp.code.expired',
  TOO_OFTEN: 'ap.proof.tooOften',
  NO_ADDRESS: 'ap.proof.code.noAddress',
};

interface ProveProps extends Pick<ProofTask, 'purpose' | 'act' | 'isDanger'> {
  readonly onProven: (proof: string) => void;
  /** The server requires the other method: the account has got a password since, or has none. */
  readonly onOther: () => void;
  readonly onClose: () => void;
}

/** Mails a code to a customer without a password, and asks for the code. Source: requirements#CUS-5. */
function ProveByCode({ purpose, act, isDanger, onProven, onOther, onClose }: ProveProps): ReactElement {
  const { t } = useTranslation();
  const mail = useSetAtom(mailProofCodeAtom);
  const prove = useSetAtom(stepUpByCodeAtom);
  const [mailedTo, setMailedTo] = useState<string | undefined>(undefined);
  const mailCode = async (): Promise<ProofMailOutcome> => {
    const done = await mail();
    if (done.outcome === 'MAILED') setMailedTo(done.email);
    if (done.outcome === 'HAS_PASSWORD') onOther();
    return done;
  };
  return (
    <FormMessages>
      {mailedTo === undefined ? (
        <NotMailed mail={mailCode} onClose={onClose} />
      ) : (
        <CodeForm
          id="proof-code-form"
          anchor="proofCODE"
          lead={t('ap.proof.code.sent', { email: mailedTo })}
          act={act}
          isDanger={isDanger}
          failed={t('ap.proof.code.failed')}
          flow="accountForm"
          sentences={codeSentences}
          mail={mailCode}
          confirm={(code) => prove(code, purpose)}
          onConfirmed={(done) => (done.outcome === 'PROVEN' ? onProven(done.proof) : undefined)}
          onCancel={onClose}
        />
      )}
    </FormMessages>
  );
}

function NotMailed({
  mail,
  onClose,
}: Pick<ProveProps, 'onClose'> & { readonly mail: () => Promise<ProofMailOutcome> }): ReactElement {
  const { t } = useTranslation();
  const [result, setResult] = useState<ProofMailOutcome | undefined>(undefined);
  const send = useAction(async () => setResult(await mail()));
  const sentence = result && codeSentences[result.outcome];
  return (
    <>
      <FailureNotice of={result} flow="accountForm" headline={t('ap.proof.code.failed')} again={send.run} />
      {/* Disappears during a request, so that screen readers announce the same message again. */}
      {sentence !== undefined && !send.busy && <p role="alert">{t(sentence)}</p>}
      <p>{t('ap.proof.code.lead')}</p>
      <Actions>
        <Button busy={send.busy} onClick={() => send.run()}>
          {t('ap.proof.code.send')}
        </Button>
        <Button look="text" onClick={onClose}>
          {t('clp.cancel')}
        </Button>
      </Actions>
    </>
  );
}

const passwordFormId = 'proof-form';

/** Error messages at the field of the password. */
const passwordSentences: Readonly<Partial<Record<StepUpOutcome['outcome'], TextKey>>> = {
  WRONG_PASSWORD: 'ap.accessdata.wrongPassword',
  TOO_OFTEN: 'ap.proof.tooOften',
  LOCKED: 'ap.proof.locked',
};

/** Asks for the password. The input stays after a failure. Source: requirements#CUS-2. */
export function ProveByPassword(props: ProveProps): ReactElement {
  const { purpose, act, isDanger, onProven, onOther, onClose } = props;
  const { t } = useTranslation();
  const prove = useSetAtom(proveIdentityAtom);
  const trackOutcome = useTrackOutcome('proof');
  const [result, setResult] = useState<StepUpOutcome | undefined>(undefined);
  const faults = useServerError(result, 'password', passwordSentences);
  const submit = useAction(async (value: FormValue) => {
    const done = await prove(formText(value, 'password'), purpose);
    setResult(trackOutcome(done));
    if (done.outcome === 'NO_PASSWORD') onOther();
    if (done.outcome === 'PROVEN') onProven(done.proof);
  });
  return (
    <FormMessages>
      <FailureNotice of={result} flow="accountForm" headline={t('ap.proof.failed')} again={passwordFormId} />
      <CurrentPasswordForm
        id={passwordFormId}
        anchor="proof"
        act={act}
        isDanger={isDanger}
        faults={faults}
        submit={submit}
        onCancel={onClose}
      />
    </FormMessages>
  );
}
