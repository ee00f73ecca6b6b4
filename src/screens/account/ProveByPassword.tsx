import type { TextKey } from '#renderers/texts/textByKey.ts';
import type { FormValue } from '#adapters/model/form.ts';
import { ConstantForm } from '#renderers/form/ConstantForm.tsx';
import type { ConstantField } from '#renderers/form/constantFields.ts';
import { useSetAtom } from 'jotai';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureNotice } from '../../layout/FailureNotice.tsx';
import { FormMessages } from '../../layout/FormMessages.tsx';
import { useAction } from '../../layout/useAction.ts';
import { useRefusal } from './useRefusal.ts';
import type { ProofPurpose } from '../../gateways/customerServices.ts';
import { formText } from '../../rules/formText.ts';
import { proveIdentityAtom, type ProofOutcome } from '../../state/portal/proof.ts';
import { ChangeActions } from './ChangeActions.tsx';
import { currentPassword } from './changeForm.ts';

const fields: readonly ConstantField[] = [currentPassword];
const formId = 'proof-form';

/** Sentences of the refusals that belong to the password. */
const sentences: Readonly<Partial<Record<ProofOutcome['outcome'], TextKey>>> = {
  WRONG_PASSWORD: 'ap.accessdata.wrongPassword',
  TOO_OFTEN: 'ap.proof.tooOften',
  LOCKED: 'ap.proof.locked',
};

interface ProveByPasswordProps {
  readonly purpose: ProofPurpose;
  /** Label of the button: what happens next. */
  readonly act: string;
  readonly onProven: (proof: string) => void;
  /** The account has none. */
  readonly onNoPassword: () => void;
  readonly onClose: () => void;
}

/** Asks for the password. What was typed stays until it was right. Source: requirements#CUS-2. */
export function ProveByPassword(props: ProveByPasswordProps): ReactElement {
  const { purpose, act, onProven, onNoPassword, onClose } = props;
  const { t } = useTranslation();
  const prove = useSetAtom(proveIdentityAtom);
  const [result, setResult] = useState<ProofOutcome | undefined>(undefined);
  const faults = useRefusal(result, 'password', sentences);
  const { run, busy } = useAction(async (value: FormValue) => {
    const done = await prove(formText(value, 'password'), purpose);
    setResult(done);
    if (done.outcome === 'NO_PASSWORD') onNoPassword();
    if (done.outcome === 'PROVEN') onProven(done.proof);
  });
  return (
    <FormMessages>
      {result?.outcome === 'FAILED' && (
        <FailureNotice error={result.error} flow="accountForm" headline={t('ap.proof.failed')} again={formId} />
      )}
      <ConstantForm id={formId} anchor="proof" fields={fields} extraErrors={faults} onSubmit={run}>
        <ChangeActions busy={busy} onCancel={onClose}>
          {act}
        </ChangeActions>
      </ConstantForm>
    </FormMessages>
  );
}
