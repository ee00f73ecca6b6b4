import { noErrors, type FieldError } from '@kontor/schema-adapters/checks';
import type { FormValue } from '@kontor/schema-adapters';
import type { PasswordCheck } from '@kontor/schema-adapters/provider';
import {
  checkPassword,
  checkText,
  FormFrame,
  Fields,
  PasswordField,
  Username,
  usePlainForm,
} from '@kontor/rjsf-theme/form';
import { useAtomValue } from 'jotai';
import { useCallback, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FormMessages } from '../app/forms/FormMessages.tsx';
import { Actions, Button } from '../app/layout/Button.tsx';
import { resetLoginAtom } from '../store/expiringStorage.ts';

export const newPasswordFormId = 'new-password-form';

const labels = { newPassword: 'global.fields.newPassword', retype: 'global.fields.retypePassword' } as const;

/** The passwords differ. An empty field has its own error. Source: requirements#password-retype. */
const mismatch: FieldError = { form: ['retype'], what: 'clp.resetpassword.retypepassword.mismatch' };

/** Asks for the new password twice. */
export function NewPasswordForm({
  checks,
  busy,
  onSubmit,
}: {
  readonly checks: readonly PasswordCheck[];
  readonly busy: boolean;
  readonly onSubmit: (value: FormValue) => void;
}): ReactElement {
  const { t } = useTranslation();
  const check = useCallback(
    ({ newPassword, retype }: FormValue): readonly FieldError[] => [
      ...checkPassword(newPassword, checks, 'newPassword'),
      ...checkText('retype', retype),
      ...(!newPassword || !retype || newPassword === retype ? noErrors : [mismatch]),
    ],
    [checks],
  );
  const form = usePlainForm('newpassword', { labels, check, t });
  return (
    <FormMessages>
      <FormFrame {...form} id={newPasswordFormId} onSubmit={onSubmit}>
        <Fields>
          <Username email={useAtomValue(resetLoginAtom)} />
          <PasswordField name="newPassword" label={t(labels.newPassword)} autoComplete="new-password" checks={checks} />
          <PasswordField name="retype" label={t(labels.retype)} autoComplete="new-password" />
        </Fields>
        <Actions>
          <Button type="submit" busy={busy}>
            {t('clp.resetpassword.submit')}
          </Button>
        </Actions>
      </FormFrame>
    </FormMessages>
  );
}
