import { ConstantForm } from '#renderers/form/ConstantForm.tsx';
import type { ConstantField } from '#renderers/form/constantFields.ts';
import type { FormValue } from '#adapters/model/form.ts';
import { useSetAtom, useStore } from 'jotai';
import { useState, type ReactElement } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { EntryOutcome } from '../../flows/logIn.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../layout/Button.tsx';
import { FormMessages } from '../../layout/FormMessages.tsx';
import { useAction } from '../../layout/useAction.ts';
import { formText } from '../../rules/formText.ts';
import { withOrigin } from '../../rules/origin.ts';
import { logInAtom } from '../../state/portal/entry.ts';
import { typedLoginAtom } from '../../state/portal/typedLogin.ts';
import css from './login.module.css';

const fieldsFor = (autocomplete: string): readonly ConstantField[] => [
  {
    key: 'email',
    control: 'email',
    titleKey: 'global.fields.profile.email',
    required: true,
    options: { autocomplete },
  },
  {
    key: 'password',
    control: 'password',
    titleKey: 'global.fields.password',
    required: true,
    options: { messageKeys: { required: ['clp.login.password.required'] } },
  },
];

const fields = fieldsFor('username');
/** The browser offers passkeys in the list of the field. */
const fieldsWithPasskeys = fieldsFor('username webauthn');

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
  const store = useStore();
  const [known] = useState(() => ({ email: store.get(typedLoginAtom) }));
  const { run, busy } = useAction(async (value: FormValue) => {
    const email = formText(value, 'email').trim();
    await onOutcome(await logIn(email, formText(value, 'password')), email);
  });
  return (
    <FormMessages>
      <ConstantForm
        id={loginForm}
        anchor="login"
        fields={hasPasskeys ? fieldsWithPasskeys : fields}
        value={known}
        onText={([key], text) => {
          if (key === 'email') store.set(typedLoginAtom, text);
        }}
        onSubmit={run}
        under={{
          password: (
            <Link className={css.forgot} to={withOrigin('/login/reset-password/start', search.get('from'))}>
              {t('clp.login.forgot')}
            </Link>
          ),
        }}
      >
        <Button type="submit" busy={busy} className={css.submit}>
          {t('clp.login.submit')}
        </Button>
      </ConstantForm>
    </FormMessages>
  );
}
