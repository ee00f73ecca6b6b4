import { NEW_EMAIL_PATTERN } from '#adapters/model/emailAddress.ts';
import { portalMessages } from '#adapters/model/portalMessages.ts';
import type { CountryZipRule } from '#adapters/form/zipRuleOf.ts';
import type { FormValue } from '#adapters/model/form.ts';
import type { PasswordCheck } from '#adapters/provider-rules/passwordPolicy.ts';
import { normalizeText } from '#adapters/form/typedText.ts';
import type { Json } from '#adapters/model/json.ts';
import { checkEmail, checkPassword, checkText } from '#renderers/form/fieldChecks.ts';
import { FormFrame } from '#renderers/form/FormFrame.tsx';
import { CheckboxField, EmailField, Fields, PasswordField, TextField } from '#renderers/form/plainFields.tsx';
import { normalizers, usePlainForm } from '#renderers/form/usePlainForm.ts';
import { noErrors, type FieldError } from '#adapters/check/fieldError.ts';
import { useSetAtom, useStore } from 'jotai';
import { useCallback, useEffect, useMemo, useState, type ReactElement } from 'react';
import type { EntryOutcome } from '../../flows/logIn.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../layout/Button.tsx';
import { FormMessages } from '../../layout/FormMessages.tsx';
import { RegionIndicator, useTypedZip } from './RegionIndicator.tsx';
import { TermsLabel } from '../../layout/TermsLabel.tsx';
import { useAction } from '../../layout/useAction.ts';
import { useCountedEnd } from '../../layout/useCountedEnd.ts';
import { formText } from '../../rules/formText.ts';
import { noRegion } from '../../rules/regionCheck.ts';
import { registerAtom, typedZipAtom, typeZipAtom } from '../../state/portal/registration.ts';
import { typedLoginAtom } from '../../state/portal/typedLogin.ts';
import { useTypedLogin } from '../login/useTypedLogin.ts';
import { placedFaults, registrationBindings } from './placedFaults.ts';
import css from './registration.module.css';

/** What the form knows only when the provider and later scripts have answered. */
export interface Policies {
  readonly checks: readonly PasswordCheck[];
  readonly documentUrl: string | undefined;
  readonly zipRule: CountryZipRule;
}

interface RegistrationFormProps {
  /** Undefined while they are loading, and if they could not be loaded; the form can be filled in, and is sent later. */
  readonly policies: Policies | undefined;
  readonly isFailed: boolean;
  /** German sites ask for the postcode, with the site's rule for it, and look up the region. */
  readonly asksZip: boolean;
  /** Loads the policies again. */
  readonly onReload: () => void;
  readonly onOutcome: (outcome: EntryOutcome, email: string) => Promise<void>;
}

/** Id of the form. */
export const registrationForm = 'registration-form';

const labels = {
  email: 'global.fields.profile.email',
  password: 'global.fields.password',
  consent: 'global.fields.consent',
} as const;
const labelsWithZip = {
  email: labels.email,
  password: labels.password,
  zip: 'global.fields.profile.zip',
  consent: labels.consent,
} as const;

const noConsent: readonly FieldError[] = [
  { form: ['consent'], what: 'required', keys: portalMessages.consent.required },
];

function checkZip(zip: Json | undefined, rule: CountryZipRule | undefined): readonly FieldError[] {
  const messageKeys = { required: ['global.errors.profile.zip.required'], ...rule?.messages.messageKeys };
  const { pattern, maxLength: longest } = rule?.schema ?? {};
  return checkText('zip', zip, { ...rule?.messages, messageKeys, longest, ...(pattern && { pattern }) });
}

/** E-mail address, password with its policy, postcode on German sites, consent. Source: requirements#registration. */
export function RegistrationForm(props: RegistrationFormProps): ReactElement {
  const { policies, asksZip, onReload, isFailed, onOutcome } = props;
  const { t } = useTranslation();
  const register = useSetAtom(registerAtom);
  const counted = useCountedEnd('registration');
  const typeZip = useSetAtom(typeZipAtom);
  const store = useStore();
  const { checks, documentUrl, zipRule }: Partial<Policies> = policies ?? {};
  const check = useCallback(
    ({ email, password, zip, consent }: FormValue): readonly FieldError[] => [
      ...checkEmail(email, NEW_EMAIL_PATTERN),
      ...checkPassword(password, checks),
      ...(asksZip ? checkZip(zip, zipRule) : noErrors),
      ...(consent === true ? noErrors : noConsent),
    ],
    [asksZip, checks, zipRule],
  );
  const normalize = useMemo(
    () => ({
      ...normalizers,
      zip: (text: string) => normalizeText(text, { schema: zipRule?.schema, options: { normalise: 'zip' } }),
    }),
    [zipRule],
  );
  const form = usePlainForm('registration', {
    labels: asksZip ? labelsWithZip : labels,
    check,
    normalize,
    // Without a text the postcode is missing, not wrong.
    value: { email: store.get(typedLoginAtom), ...(asksZip && { zip: store.get(typedZipAtom) || undefined }) },
    t,
  });
  useTypedLogin(form.store);
  useTypedZip(form.store, asksZip);
  const [faults, setFaults] = useState<readonly FieldError[]>(noErrors);
  const { run, busy } = useAction(async (value: FormValue) => {
    const email = formText(value, 'email').trim();
    const zip = formText(value, 'zip').trim();
    const region = asksZip ? await typeZip(zip, 0) : noRegion;
    if (region.state === 'FAILED')
      return setFaults([{ form: ['zip'], what: 'region', keys: ['clp.registration.register.region.failed'] }]);
    const outcome = await register({
      email,
      password: formText(value, 'password'),
      check: region,
      ...(asksZip && { zip }),
    });
    setFaults(outcome.outcome === 'FAILED' ? placedFaults(outcome.error, 'register', registrationBindings) : noErrors);
    return onOutcome(counted(outcome), email);
  });
  // Sent once the policies are there, if a customer was faster.
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!isWaiting || !(policies || isFailed)) return;
    // Not within the effect: a submit first takes over what the fields hold, at once.
    queueMicrotask(() => {
      setWaiting(false);
      if (policies) document.querySelector<HTMLFormElement>(`#${registrationForm}`)?.requestSubmit();
    });
  }, [isWaiting, policies, isFailed]);
  return (
    <FormMessages>
      <FormFrame
        {...form}
        id={registrationForm}
        extraErrors={faults}
        onSubmit={policies ? run : isFailed ? onReload : () => setWaiting(true)}
      >
        <Fields>
          <EmailField label={t(labels.email)} autoComplete="username" />
          <PasswordField
            name="password"
            label={t(labels.password)}
            autoComplete="new-password"
            checks={checks ?? (isFailed ? undefined : 'AWAITED')}
          />
          {asksZip && (
            <>
              <TextField
                name="zip"
                label={t(labelsWithZip.zip)}
                hint={t('clp.registration.zip.hint')}
                autoComplete="postal-code"
                inputMode="numeric"
              />
              <RegionIndicator />
            </>
          )}
          <CheckboxField name="consent" label={<TermsLabel documentUrl={documentUrl} />} />
        </Fields>
        <Button type="submit" busy={busy || isWaiting} className={css.submit}>
          {t('clp.registration.submit')}
        </Button>
      </FormFrame>
    </FormMessages>
  );
}
