import type { CountryZipRule } from '#adapters/form/zipRuleOf.ts';
import type { FormValue } from '#adapters/model/form.ts';
import type { PasswordCheck } from '#adapters/provider-rules/passwordPolicy.ts';
import { ConstantForm } from '#renderers/form/ConstantForm.tsx';
import type { ConstantField } from '#renderers/form/constantFields.ts';
import { noErrors, type FieldError } from '#adapters/check/fieldError.ts';
import { useSetAtom, useStore } from 'jotai';
import { useMemo, useState, type ReactElement } from 'react';
import type { EntryOutcome } from '../../flows/logIn.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../layout/Button.tsx';
import { FormMessages } from '../../layout/FormMessages.tsx';
import { RegionIndicator } from '../../layout/RegionIndicator.tsx';
import { TermsLabel } from '../../layout/TermsLabel.tsx';
import { useAction } from '../../layout/useAction.ts';
import { formText } from '../../rules/formText.ts';
import { noRegion } from '../../rules/regionCheck.ts';
import { registerAtom } from '../../state/portal/registration.ts';
import { typedZipAtom, typeZipAtom } from '../../state/portal/region.ts';
import { typedLoginAtom } from '../../state/portal/typedLogin.ts';
import { placedFaults, registrationBindings } from './placedFaults.ts';
import css from './registration.module.css';

interface RegistrationFormProps {
  readonly checks: readonly PasswordCheck[];
  readonly documentUrl: string;
  /** German sites ask for the postcode, with the site's rule for it, and look up the region. */
  readonly zipRule: CountryZipRule | undefined;
  readonly onOutcome: (outcome: EntryOutcome, email: string) => Promise<void>;
}

/** Id of the form. */
export const registrationForm = 'registration-form';

/** E-mail address, password with its policy, postcode on German sites, consent. Source: requirements#registration. */
export function RegistrationForm({ checks, documentUrl, zipRule, onOutcome }: RegistrationFormProps): ReactElement {
  const { t } = useTranslation();
  const asksZip = zipRule !== undefined;
  const register = useSetAtom(registerAtom);
  const typeZip = useSetAtom(typeZipAtom);
  const store = useStore();
  const [known] = useState(() => ({
    email: store.get(typedLoginAtom),
    ...(asksZip && { zip: store.get(typedZipAtom) }),
  }));
  const [faults, setFaults] = useState<readonly FieldError[]>(noErrors);
  const fields = useMemo(
    () => fieldsOf(checks, zipRule, <TermsLabel documentUrl={documentUrl} />),
    [checks, zipRule, documentUrl],
  );
  const { run, busy } = useAction(async (value: FormValue) => {
    const email = formText(value, 'email').trim();
    const zip = formText(value, 'zip').trim();
    const check = asksZip ? await typeZip(zip, 0) : noRegion;
    if (check.state === 'FAILED')
      return setFaults([{ form: ['zip'], what: 'region', text: t('clp.registration.register.region.failed') }]);
    const outcome = await register({ email, password: formText(value, 'password'), check, ...(asksZip && { zip }) });
    setFaults(
      outcome.outcome === 'FAILED' ? placedFaults(outcome.error, 'register', registrationBindings, t) : noErrors,
    );
    return onOutcome(outcome, email);
  });
  return (
    <FormMessages>
      <ConstantForm
        id={registrationForm}
        anchor="registration"
        fields={fields}
        value={known}
        extraErrors={faults}
        onSubmit={run}
        onText={([key], text) => {
          if (key === 'email') store.set(typedLoginAtom, text);
          if (key !== 'zip') return;
          store.set(typedZipAtom, text);
          void typeZip(text.replaceAll(/\s/g, ''));
        }}
        under={asksZip ? under : undefined}
      >
        <Button type="submit" busy={busy} className={css.submit}>
          {t('clp.registration.submit')}
        </Button>
      </ConstantForm>
    </FormMessages>
  );
}

const under = { zip: <RegionIndicator /> };

function fieldsOf(
  checks: readonly PasswordCheck[],
  zipRule: CountryZipRule | undefined,
  terms: ReactElement,
): readonly ConstantField[] {
  const zip: ConstantField = {
    key: 'zip',
    control: 'text',
    titleKey: 'global.fields.profile.zip',
    required: true,
    schema: zipRule?.schema,
    options: {
      provider: 'profile.zip',
      autocomplete: 'postal-code',
      normalise: 'zip',
      inputMode: 'numeric',
      hintKey: 'clp.registration.zip.hint',
      ...zipRule?.messages,
    },
  };
  return [
    {
      key: 'email',
      control: 'email',
      titleKey: 'global.fields.profile.email',
      required: true,
      options: { autocomplete: 'username' },
    },
    {
      key: 'password',
      control: 'password',
      titleKey: 'global.fields.password',
      required: true,
      passwordChecks: checks,
      options: { autocomplete: 'new-password', messageKeys: { required: ['clp.login.password.required'] } },
    },
    ...(zipRule ? [zip] : []),
    {
      key: 'consent',
      control: 'checkbox',
      titleKey: 'global.fields.consent',
      required: true,
      richLabel: terms,
      options: {
        messageKeys: { required: ['clp.registration.iconsent.missing'], const: ['clp.registration.iconsent.missing'] },
      },
    },
  ];
}
