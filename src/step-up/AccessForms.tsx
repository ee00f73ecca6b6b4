import type { FieldError } from '@kontor/schema-adapters/checks';
import { NEW_EMAIL_PATTERN } from '@kontor/schema-adapters/values';
import type { FormValue } from '@kontor/schema-adapters';
import { checkEmail, checkPassword, EmailField, PasswordField, Username, usePlainForm } from '@kontor/rjsf-theme/form';
import { useAtomValue } from 'jotai';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { accountEmailAtom } from '../session/typedLogin.ts';
import { ChangeForm, type ChangeFormProps } from '../app/forms/ChangeForm.tsx';

type AccessFormProps = ChangeFormProps & { readonly anchor: string };

export const passwordLabels = { password: 'ap.accessdata.currentPassword' } as const;
const checkCurrent = ({ password }: FormValue): readonly FieldError[] => checkPassword(password);

/** Asks for the current password, before a change of login details. Source: requirements#access-data. */
export function CurrentPasswordForm({ anchor, ...props }: AccessFormProps): ReactElement {
  const { t } = useTranslation();
  return (
    <ChangeForm {...props} form={usePlainForm(anchor, { labels: passwordLabels, check: checkCurrent, t })}>
      <Username email={useAtomValue(accountEmailAtom)} />
      <PasswordField name="password" label={t(passwordLabels.password)} />
    </ChangeForm>
  );
}

const emailLabels = { email: 'ap.accessdata.newEmail' } as const;
const checkNewEmail = ({ email }: FormValue): readonly FieldError[] => checkEmail(email, NEW_EMAIL_PATTERN);

/** Asks for the new address; `initialEmail` was typed before and refused. Source: requirements#email-change. */
export function NewEmailForm({
  anchor,
  initialEmail,
  ...props
}: AccessFormProps & { readonly initialEmail?: string | undefined }): ReactElement {
  const { t } = useTranslation();
  const value = initialEmail === undefined ? {} : { email: initialEmail };
  return (
    <ChangeForm {...props} form={usePlainForm(anchor, { labels: emailLabels, check: checkNewEmail, value, t })}>
      <EmailField label={t(emailLabels.email)} />
    </ChangeForm>
  );
}
