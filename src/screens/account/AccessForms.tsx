import type { FieldError } from '#adapters/check/fieldError.ts';
import { NEW_EMAIL_PATTERN } from '#adapters/model/emailAddress.ts';
import type { FormValue } from '#adapters/model/form.ts';
import { checkEmail, checkPassword } from '#renderers/form/fieldChecks.ts';
import { FormFrame } from '#renderers/form/FormFrame.tsx';
import { EmailField, Fields, PasswordField } from '#renderers/form/plainFields.tsx';
import { usePlainForm } from '#renderers/form/usePlainForm.ts';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Action } from '../../layout/useAction.ts';
import { ChangeActions } from './ChangeActions.tsx';

interface AccessFormProps {
  readonly id: string;
  readonly anchor: string;
  /** Label of the submit button. */
  readonly act: string;
  readonly faults: readonly FieldError[];
  readonly submit: Action<[FormValue]>;
  readonly onCancel: () => void;
}

export const passwordLabels = { password: 'ap.accessdata.currentPassword' } as const;
const checkCurrent = ({ password }: FormValue): readonly FieldError[] => checkPassword(password);

/** The current password: every change of login details asks for it. Source: requirements#access-data. */
export function CurrentPasswordForm({ id, anchor, act, faults, submit, onCancel }: AccessFormProps): ReactElement {
  const { t } = useTranslation();
  const form = usePlainForm(anchor, { labels: passwordLabels, check: checkCurrent, t });
  return (
    <FormFrame {...form} id={id} extraErrors={faults} onSubmit={submit.run}>
      <Fields>
        <PasswordField name="password" label={t(passwordLabels.password)} />
      </Fields>
      <ChangeActions busy={submit.busy} onCancel={onCancel}>
        {act}
      </ChangeActions>
    </FormFrame>
  );
}

const emailLabels = { email: 'ap.accessdata.newEmail' } as const;
const checkNewEmail = ({ email }: FormValue): readonly FieldError[] => checkEmail(email, NEW_EMAIL_PATTERN);

/** The new address. Source: requirements#email-change. */
export function NewEmailForm({ id, anchor, act, faults, submit, onCancel }: AccessFormProps): ReactElement {
  const { t } = useTranslation();
  const form = usePlainForm(anchor, { labels: emailLabels, check: checkNewEmail, t });
  return (
    <FormFrame {...form} id={id} extraErrors={faults} onSubmit={submit.run}>
      <Fields>
        <EmailField label={t(emailLabels.email)} />
      </Fields>
      <ChangeActions busy={submit.busy} onCancel={onCancel}>
        {act}
      </ChangeActions>
    </FormFrame>
  );
}
