import type { TextKey } from '#renderers/texts/textByKey.ts';
import type { FormValue } from '#adapters/model/form.ts';
import { useSetAtom } from 'jotai';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Actions } from '../../layout/Actions.tsx';
import { Button } from '../../layout/Button.tsx';
import { FailureNotice } from '../../layout/FailureNotice.tsx';
import { FormMessages } from '../../layout/FormMessages.tsx';
import type { ProofPurpose } from '../../gateways/customerServices.ts';
import { useAction, type Action } from '../../layout/useAction.ts';
import { useRefusal } from './useRefusal.ts';
import {
  mailProofCodeAtom,
  proveByCodeAtom,
  type ProofMailOutcome,
  type ProofOutcome,
} from '../../state/portal/proof.ts';
import { isSixDigits, typedCode } from '../registration/codeField.ts';
import { CodeForm } from './CodeForm.tsx';

const formId = 'proof-code-form';

/** Sentences that belong to the code. */
const sentences: Readonly<Partial<Record<(ProofOutcome | ProofMailOutcome)['outcome'], TextKey>>> = {
  WRONG_CODE: 'clp.code.wrong',
  CODE_ENDED: 'clp.code.expired',
  TOO_OFTEN: 'ap.proof.tooOften',
  NO_ADDRESS: 'ap.proof.code.noAddress',
};

interface ProveByCodeProps {
  readonly purpose: ProofPurpose;
  /** Label of the button: what happens next. */
  readonly act: string;
  readonly onProven: (proof: string) => void;
  /** The account has a password by now. */
  readonly onPassword: () => void;
  readonly onClose: () => void;
}

/** Mails a code to a customer without a password and asks for it. Source: requirements#CUS-5. */
export function ProveByCode({ purpose, act, onProven, onPassword, onClose }: ProveByCodeProps): ReactElement {
  const { t } = useTranslation();
  const mail = useSetAtom(mailProofCodeAtom);
  const prove = useSetAtom(proveByCodeAtom);
  const [mailedTo, setMailedTo] = useState<string | undefined>(undefined);
  const [isSentAgain, setSentAgain] = useState(false);
  const [result, setResult] = useState<ProofMailOutcome | ProofOutcome | undefined>(undefined);
  const faults = useRefusal(result, 'code', sentences);
  const again = useAction(async () => {
    const done = await mail();
    setResult(done);
    setSentAgain(done.outcome === 'MAILED' && mailedTo !== undefined);
    if (done.outcome === 'MAILED') setMailedTo(done.email);
    if (done.outcome === 'HAS_PASSWORD') onPassword();
  });
  const submit = useAction(async (value: FormValue) => {
    const code = typedCode(value);
    setSentAgain(false);
    const done: ProofOutcome = isSixDigits(code) ? await prove(code, purpose) : { outcome: 'WRONG_CODE' };
    setResult(done);
    if (done.outcome === 'PROVEN') onProven(done.proof);
  });
  return (
    <FormMessages>
      {result?.outcome === 'FAILED' && (
        <FailureNotice
          error={result.error}
          flow="accountForm"
          headline={t('ap.proof.code.failed')}
          again={mailedTo === undefined ? again.run : formId}
        />
      )}
      {mailedTo === undefined ? (
        <NotMailed sentence={result && sentences[result.outcome]} send={again} onClose={onClose} />
      ) : (
        <>
          <p>{t('ap.proof.code.sent', { email: mailedTo })}</p>
          <CodeForm
            id={formId}
            anchor="proofCODE"
            act={act}
            faults={faults}
            submit={submit}
            again={again}
            isSentAgain={isSentAgain}
            onCancel={onClose}
          />
        </>
      )}
    </FormMessages>
  );
}

interface NotMailedProps {
  /** Why the last code was not mailed. */
  readonly sentence: TextKey | undefined;
  readonly send: Action<[]>;
  readonly onClose: () => void;
}

function NotMailed({ sentence, send, onClose }: NotMailedProps): ReactElement {
  const { t } = useTranslation();
  return (
    <>
      {/* Away while it runs: the same sentence again is told again. */}
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
