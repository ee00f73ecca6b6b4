import type { FieldError } from '@kontor/schema-adapters/checks';
import { portalMessages } from '@kontor/schema-adapters/content';
import { checkText, TextField, usePlainForm } from '@kontor/rjsf-theme/form';
import type { FormValue } from '@kontor/schema-adapters';
import { useSetAtom } from 'jotai';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FocusFirst } from '../../app/layout/FocusFirst.tsx';
import { FormMessages } from '../../app/forms/FormMessages.tsx';
import { PasskeyFailure } from '../../passkeys/PasskeyFailure.tsx';
import { PasskeyError } from '../../provider/PasskeyError.ts';
import { useAction } from '../../app/layout/useAction.ts';
import { useTrackOutcome } from '../../app/forms/useTrackOutcome.ts';
import { formText } from '../../app/forms/formText.ts';
import { longestPasskeyName } from '../../passkeys/passkeyNames.ts';
import { renamePasskeyAtom, type PasskeyOutcome } from '../../passkeys/passkeyAtoms.ts';
import { ChangeForm } from '../../app/forms/ChangeForm.tsx';

const labels = { name: 'ap.passkeys.name' } as const;
const check = ({ name }: FormValue): readonly FieldError[] =>
  checkText('name', name, { messageKeys: portalMessages.name, longest: longestPasskeyName, pattern: String.raw`\S` });
const normalize = { name: (text: string) => text.trim() };

const isGone = (error: unknown): boolean => error instanceof PasskeyError && error.obstacle === 'GONE';

interface PasskeyRenamingProps {
  readonly id: string;
  /** The current name. */
  readonly name: string;
  /** Called once the passkey is renamed, or is gone. */
  readonly onEnd: (result: PasskeyOutcome) => void;
  readonly onCancel: () => void;
}

/** Asks for a passkey's new name. The input stays after a failed save. */
export function PasskeyRenaming({ id, name, onEnd, onCancel }: PasskeyRenamingProps): ReactElement {
  const { t } = useTranslation();
  const rename = useSetAtom(renamePasskeyAtom);
  const trackOutcome = useTrackOutcome('passkeyName');
  const form = usePlainForm('passkeyName', {
    labels,
    check,
    normalize,
    value: { name: name.slice(0, longestPasskeyName) },
    t,
  });
  const [error, setError] = useState<unknown>(undefined);
  const submit = useAction(async (value: FormValue) => {
    const result = trackOutcome(await rename(id, formText(value, 'name')));
    if (result.outcome === 'DONE' || isGone(result.error)) onEnd(result);
    else setError(result.error);
  });
  const formId = `passkey-name-${id}`;
  return (
    <FormMessages>
      <PasskeyFailure error={error} headline={t('mpp.failed.headline')} again={formId} />
      <FocusFirst>
        <ChangeForm {...{ form, id: formId, act: t('ap.save'), submit, onCancel }}>
          <TextField name="name" label={t(labels.name)} autoComplete="off" />
        </ChangeForm>
      </FocusFirst>
    </FormMessages>
  );
}
