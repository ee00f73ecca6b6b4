import { useState } from 'react';
import { passwordChecks } from '#adapters/provider-rules/passwordPolicy.ts';
import type { FieldError } from '#adapters/check/fieldError.ts';
import { ConstantForm } from '../form/ConstantForm.tsx';
import type { ConstantField } from '../form/constantFields.ts';
import { SafeLink } from '../rich-text/SafeLink.tsx';
import { Exhibit } from './Exhibit.tsx';

const login: readonly ConstantField[] = [
  {
    key: 'email',
    control: 'email',
    titleKey: 'global.fields.profile.email',
    required: true,
    options: { autocomplete: 'username' },
  },
  { key: 'password', control: 'password', titleKey: 'global.fields.password', required: true },
];

const register: readonly ConstantField[] = [
  {
    key: 'password',
    control: 'password',
    titleKey: 'global.fields.password',
    required: true,
    options: { autocomplete: 'new-password' },
    passwordChecks: passwordChecks({ minLength: 8, minCharGroups: 4 }).checks,
  },
  {
    key: 'retype',
    control: 'password',
    titleKey: 'global.fields.password',
    required: true,
    options: { autocomplete: 'new-password' },
  },
  {
    key: 'consent',
    control: 'checkbox',
    titleKey: 'global.fields.consent',
    required: true,
    richLabel: (
      <>
        Ich stimme den{' '}
        <SafeLink href="https://example.org/" newTab>
          Nutzungsbedingungen
        </SafeLink>{' '}
        zu.
      </>
    ),
  },
];

/** Login and a new password, as constant forms. */
export function ConstantForms() {
  const [refused, setRefused] = useState<readonly FieldError[]>([]);
  return (
    <Exhibit name="Constant forms">
      <article className="state narrow" data-state="login">
        <h3 className="caption">login</h3>
        <ConstantForm
          anchor="login"
          fields={login}
          extraErrors={refused}
          onSubmit={() =>
            setRefused([
              { form: ['password'], what: 'provider', keys: ['E-Mail-Adresse oder Passwort stimmen nicht.'] },
            ])
          }
        >
          <button className="button">Anmelden</button>
        </ConstantForm>
      </article>
      <article className="state narrow" data-state="new password">
        <h3 className="caption">new password</h3>
        <ConstantForm anchor="register" fields={register} check={differ}>
          <button className="button">Registrieren</button>
        </ConstantForm>
      </article>
    </Exhibit>
  );
}

function differ({ password, retype }: Readonly<Record<string, unknown>>): readonly FieldError[] {
  return password === retype ? [] : [{ form: ['retype'], what: 'clp.resetpassword.retypepassword.mismatch' }];
}
