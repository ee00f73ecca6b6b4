import { noErrors, type FieldError } from '#adapters/check/fieldError.ts';
import type { FormValue } from '#adapters/model/form.ts';
import { ConstantForm } from '#renderers/form/ConstantForm.tsx';
import type { ConstantField } from '#renderers/form/constantFields.ts';
import { useSetAtom } from 'jotai';
import { useMemo, useState, type ReactElement } from 'react';
import { useTextsOf, useTranslation } from '../../i18n/useTranslation.ts';
import { Dialog } from '../../layout/Dialog.tsx';
import { FailureNotice } from '../../layout/FailureNotice.tsx';
import { FormMessages } from '../../layout/FormMessages.tsx';
import { useAction } from '../../layout/useAction.ts';
import { formText } from '../../rules/formText.ts';
import { proveIdentityAtom, type ProofOutcome } from '../../state/portal/proof.ts';
import { ChangeActions } from './ChangeActions.tsx';
import { currentPassword } from './changeForm.ts';

const fields: readonly ConstantField[] = [currentPassword];
const formId = 'proof-form';

/** Sentences of the refusals that belong to the password. */
const sentences = {
  WRONG_PASSWORD: 'ap.accessdata.wrongPassword',
  TOO_OFTEN: 'ap.proof.tooOften',
  LOCKED: 'ap.proof.locked',
  NO_PASSWORD: 'ap.proof.noPassword',
} as const;

interface ProveIdentityProps {
  /** What the proof is for, in a sentence. */
  readonly reason: string;
  readonly onProven: (proof: string) => void;
  readonly onClose: () => void;
}

/**
 * Asks for the password once more, before something that nobody else may do in an open session. What was typed stays
 * until it was right. Source: requirements#CUS-2.
 */
export function ProveIdentity({ reason, onProven, onClose }: ProveIdentityProps): ReactElement | null {
  const { t } = useTranslation();
  const hasTexts = useTextsOf('rare');
  const prove = useSetAtom(proveIdentityAtom);
  const [result, setResult] = useState<ProofOutcome | undefined>(undefined);
  const faults = useMemo((): readonly FieldError[] => {
    if (result === undefined || result.outcome === 'PROVEN' || result.outcome === 'FAILED') return noErrors;
    return [{ form: ['password'], what: 'provider', text: t(sentences[result.outcome]) }];
  }, [result, t]);
  const { run, busy } = useAction(async (value: FormValue) => {
    const done = await prove(formText(value, 'password'));
    setResult(done);
    if (done.outcome === 'PROVEN') onProven(done.proof);
  });
  if (!hasTexts) return null;
  return (
    <Dialog headline={t('ap.proof.headline')} actions={null} onClose={onClose}>
      <p>{reason}</p>
      <FormMessages>
        {result?.outcome === 'FAILED' && (
          <FailureNotice error={result.error} flow="accountForm" headline={t('ap.proof.failed')} again={formId} />
        )}
        <ConstantForm id={formId} anchor="proof" fields={fields} extraErrors={faults} onSubmit={run}>
          <ChangeActions busy={busy} onCancel={onClose}>
            {t('ap.next')}
          </ChangeActions>
        </ConstantForm>
      </FormMessages>
    </Dialog>
  );
}
