import type { FormValue } from '#adapters/model/form.ts';
import { ConstantForm } from '#renderers/form/ConstantForm.tsx';
import { useSetAtom } from 'jotai';
import { useState, type ReactElement } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { FocusFirst } from '../../layout/FocusFirst.tsx';
import { FormMessages } from '../../layout/FormMessages.tsx';
import { PasskeyFailure } from '../../layout/PasskeyFailure.tsx';
import { useAction } from '../../layout/useAction.ts';
import { formText } from '../../rules/formText.ts';
import { checkPasswordAtom, type AccessOutcome } from '../../state/portal/access.ts';
import { removePasskeyAtom } from '../../state/portal/passkeys.ts';
import { ChangeActions } from './ChangeActions.tsx';
import { currentPassword } from './changeForm.ts';
import { useAccessFaults } from './useAccessFaults.ts';

const fields = [currentPassword];

interface PasskeyRemovalProps {
  readonly id: string;
  readonly name: string;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Asks for the password before a passkey is removed. Source: requirements#passkeys. */
export function PasskeyRemoval({ id, name, onDone, onCancel }: PasskeyRemovalProps): ReactElement {
  const { t } = useTranslation();
  const checkPassword = useSetAtom(checkPasswordAtom);
  const remove = useSetAtom(removePasskeyAtom);
  const [checked, setChecked] = useState<AccessOutcome | undefined>(undefined);
  const [error, setError] = useState<unknown>(undefined);
  const faults = useAccessFaults(checked, 'emailCheck', { current: 'password', changed: 'password' });
  const { run, busy } = useAction(async (value: FormValue) => {
    const password = await checkPassword(formText(value, 'password'));
    setChecked(password.outcome === 'DONE' ? undefined : password);
    setError(password.outcome === 'FAILED' ? password.error : undefined);
    if (password.outcome !== 'DONE') return;
    const result = await remove(id);
    if (result.outcome === 'DONE') onDone();
    else setError(result.error);
  });
  const formId = `passkey-removal-${id}`;
  return (
    <FormMessages>
      <p>{t('ap.passkeys.removal', { name })}</p>
      {error !== undefined && (
        <PasskeyFailure
          error={error}
          headline={t('ap.passkeys.notRemoved')}
          again={() => document.querySelector<HTMLFormElement>(`form[id="${CSS.escape(formId)}"]`)?.requestSubmit()}
        />
      )}
      <FocusFirst>
        <ConstantForm id={formId} anchor="passkeyRemoval" fields={fields} extraErrors={faults} onSubmit={run}>
          <ChangeActions busy={busy} onCancel={onCancel}>
            {t('ap.passkeys.remove')}
          </ChangeActions>
        </ConstantForm>
      </FocusFirst>
    </FormMessages>
  );
}
