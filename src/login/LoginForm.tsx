import type { FieldError } from '@kontor/schema-adapters/checks';
import type { FormValue } from '@kontor/schema-adapters';
import {
  checkEmail,
  checkPassword,
  FormFrame,
  EmailField,
  Fields,
  PasswordField,
  usePlainForm,
} from '@kontor/rjsf-theme/form';
import { useSetAtom, useStore } from 'jotai';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { EntryOutcome } from '../session/logIn.ts';
import { Button } from '../app/layout/Button.tsx';
import { FormMessages } from '../app/forms/FormMessages.tsx';
import { useAction } from '../app/layout/useAction.ts';
import { useTrackOutcome } from '../app/forms/useTrackOutcome.ts';
import { formText } from '../app/forms/formText.ts';
import { withOrigin } from '../links/links.ts';
import { logInAtom } from '../entry/entry.ts';
import { typedLoginAtom } from '../session/typedLogin.ts';
import css from '../entry/login.module.css';
import { useTypedLogin } from '../entry/useTypedLogin.ts';

const labels = { email: 'global.fields.profile.email', password: 'global.fields.password' } as const;

const check = ({ email, password }: FormValue): readonly FieldError[] => [
  ...checkEmail(email),
  ...checkPassword(password),
];

/** Id of the form. */
export const loginForm = 'login-form';

/** E-mail address and password. The screen handles the outcome. */
export function LoginForm({
  onOutcome,
  hasPasskeys = false,
}: {
  readonly onOutcome: (outcome: EntryOutcome, email: string) => Promise<void>;
  readonly hasPasskeys?: boolean;
}): ReactElement {
  const [search] = useSearchParams();
  const { t } = useTranslation();
  const logIn = useSetAtom(logInAtom);
  const trackOutcome = useTrackOutcome('login');
  const form = usePlainForm('login', { labels, check, value: { email: useStore().get(typedLoginAtom) }, t });
  useTypedLogin(form.store);
  const { run, busy } = useAction(async (value: FormValue) => {
    const email = formText(value, 'email').trim();
    await onOutcome(trackOutcome(await logIn(email, formText(value, 'password'))), email);
  });
  return (
    <FormMessages>
      <FormFrame {...form} id={loginForm} onSubmit={run}>
        <Fields>
          {/* `webauthn` lists passkeys among the field's suggestions. */}
          <EmailField label={t(labels.email)} autoComplete={hasPasskeys ? 'username webauthn' : 'username'} />
          <PasswordField name="password" label={t(labels.password)} />
          <Link className={css.forgot} to={withOrigin('/login/reset-password/start', search.get('from'))}>
            {t('clp.login.forgot')}
          </Link>
        </Fields>
        <Button type="submit" busy={busy} className={css.submit}>
          {t('clp.login.submit')}
        </Button>
      </FormFrame>
    </FormMessages>
  );
}
