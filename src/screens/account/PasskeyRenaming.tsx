import type { FormValue } from '#adapters/model/form.ts';
import { ConstantForm } from '#renderers/form/ConstantForm.tsx';
import type { ConstantField } from '#renderers/form/constantFields.ts';
import { useSetAtom } from 'jotai';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FocusFirst } from '../../layout/FocusFirst.tsx';
import { FormMessages } from '../../layout/FormMessages.tsx';
import { PasskeyFailure } from '../../layout/PasskeyFailure.tsx';
import { useAction } from '../../layout/useAction.ts';
import { formText } from '../../rules/formText.ts';
import { longestPasskeyName } from '../../rules/passkeyNames.ts';
import { renamePasskeyAtom } from '../../state/portal/passkeys.ts';
import { ChangeActions } from './ChangeActions.tsx';

const fields: readonly ConstantField[] = [
  {
    key: 'name',
    control: 'text',
    titleKey: 'ap.passkeys.name',
    required: true,
    schema: { maxLength: longestPasskeyName, pattern: String.raw`\S` },
    options: { autocomplete: 'off', messageKeys: { pattern: ['ap.passkeys.nameMissing'] } },
  },
];

interface PasskeyRenamingProps {
  readonly id: string;
  /** The current name. */
  readonly name: string;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Asks for a passkey's new name. What was typed stays if it cannot be saved. */
export function PasskeyRenaming({ id, name, onDone, onCancel }: PasskeyRenamingProps): ReactElement {
  const { t } = useTranslation();
  const rename = useSetAtom(renamePasskeyAtom);
  const [known] = useState(() => ({ name: name.slice(0, longestPasskeyName) }));
  const [error, setError] = useState<unknown>(undefined);
  const { run, busy } = useAction(async (value: FormValue) => {
    const result = await rename(id, formText(value, 'name'));
    if (result.outcome === 'DONE') onDone();
    else setError(result.error);
  });
  const formId = `passkey-name-${id}`;
  return (
    <FormMessages>
      {error !== undefined && (
        <PasskeyFailure error={error} headline={t('mpp.failed.headline')} again={() => submit(formId)} />
      )}
      <FocusFirst>
        <ConstantForm id={formId} anchor="passkeyName" fields={fields} value={known} onSubmit={run}>
          <ChangeActions busy={busy} onCancel={onCancel}>
            {t('ap.save')}
          </ChangeActions>
        </ConstantForm>
      </FocusFirst>
    </FormMessages>
  );
}

function submit(formId: string): void {
  const form = document.querySelector<HTMLFormElement>(`form[id="${CSS.escape(formId)}"]`);
  form?.requestSubmit();
}
