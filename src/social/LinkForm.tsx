import type { FieldError } from '@kontor/schema-adapters/checks';
import type { FormValue } from '@kontor/schema-adapters';
import { checkPassword, FormFrame, EmailField, Fields, PasswordField, usePlainForm } from '@kontor/rjsf-theme/form';
import { useSetAtom } from 'jotai';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { FormMessages } from '../app/forms/FormMessages.tsx';
import { Button } from '../app/layout/Button.tsx';
import css from '../entry/login.module.css';
import { withOrigin } from '../links/links.ts';
import { typedLoginAtom } from '../session/typedLogin.ts';

export const linkFormId = 'link-form';

const labels = { email: 'global.fields.profile.email', password: 'global.fields.password' } as const;
const check = ({ password }: FormValue): readonly FieldError[] => checkPassword(password);

interface LinkFormProps {
  /** The address of the account; read-only. */
  readonly email: string;
  readonly busy: boolean;
  readonly onSubmit: (value: FormValue) => void;
}

/** Asks for the password of the account with this address. */
export function LinkForm({ email, busy, onSubmit }: LinkFormProps): ReactElement {
  const { t } = useTranslation();
  const form = usePlainForm('link', { labels, check, value: { email }, t });
  return (
    <FormMessages>
      <FormFrame {...form} id={linkFormId} onSubmit={onSubmit}>
        <Fields>
          <EmailField label={t(labels.email)} autoComplete="username" readOnly />
          <PasswordField name="password" label={t(labels.password)} />
          <ForgotLink email={email} />
        </Fields>
        <Button type="submit" busy={busy}>
          {t('clp.link.submit')}
        </Button>
      </FormFrame>
    </FormMessages>
  );
}

function ForgotLink({ email }: { readonly email: string }): ReactElement {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const setTyped = useSetAtom(typedLoginAtom);
  return (
    <Link
      className={css.forgot}
      to={withOrigin('/login/reset-password/start', search.get('from'))}
      onClick={() => setTyped(email)}
    >
      {t('clp.login.forgot')}
    </Link>
  );
}
