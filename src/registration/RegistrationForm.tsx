import type { FormValue } from '@kontor/schema-adapters';
import { FormFrame, CheckboxField, EmailField, Fields, PasswordField, usePlainForm } from '@kontor/rjsf-theme/form';
import { noErrors, type FieldError } from '@kontor/schema-adapters/checks';
import { useSetAtom, useStore } from 'jotai';
import { useEffect, useMemo, useState, type ReactElement } from 'react';
import type { EntryOutcome } from '../session/logIn.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../app/layout/Button.tsx';
import { FormMessages } from '../app/forms/FormMessages.tsx';
import { ZipField } from './RegionIndicator.tsx';
import { TermsLabel } from './TermsLabel.tsx';
import { useAction } from '../app/layout/useAction.ts';
import { useTrackOutcome } from '../app/forms/useTrackOutcome.ts';
import { formText } from '../app/forms/formText.ts';
import { noRegion } from './regionCheck.ts';
import { registerAtom, typedZipAtom, typeZipAtom } from './registration.ts';
import { typedLoginAtom } from '../session/typedLogin.ts';
import { useTypedLogin } from '../entry/useTypedLogin.ts';
import { labels, registrationRules, type Policies } from './registrationRules.ts';
import { placedFaults, registrationBindings } from './placedFaults.ts';
import css from './registration.module.css';

interface RegistrationFormProps {
  /** Undefined while they load and after a failure. Visitors can fill in the form, which waits with its submit. */
  readonly policies: Policies | undefined;
  readonly isFailed: boolean;
  /** German sites ask for the postcode and check its region. */
  readonly asksZip: boolean;
  /** Loads the policies again. */
  readonly onReload: () => void;
  readonly onOutcome: (outcome: EntryOutcome, email: string) => Promise<void>;
}

/** Id of the form. */
export const registrationForm = 'registration-form';

/** E-mail address, password with its policy, postcode on German sites, consent. Source: requirements#registration. */
export function RegistrationForm(props: RegistrationFormProps): ReactElement {
  const { policies, asksZip, onReload, isFailed, onOutcome } = props;
  const { t } = useTranslation();
  const register = useSetAtom(registerAtom);
  const trackOutcome = useTrackOutcome('registration');
  const typeZip = useSetAtom(typeZipAtom);
  const store = useStore();
  const { checks, documentUrl, zipRule }: Partial<Policies> = policies ?? {};
  const rules = useMemo(() => registrationRules({ asksZip, checks, zipRule }), [asksZip, checks, zipRule]);
  const form = usePlainForm('registration', {
    ...rules,
    // An empty text would be an invalid postcode instead of a missing one.
    value: { email: store.get(typedLoginAtom), ...(asksZip && { zip: store.get(typedZipAtom) || undefined }) },
    t,
  });
  useTypedLogin(form.store);
  const [faults, setFaults] = useState<readonly FieldError[]>(noErrors);
  const { run, busy } = useAction(async (value: FormValue) => {
    const email = formText(value, 'email');
    const zip = formText(value, 'zip');
    const region = asksZip ? await typeZip(zip, 0) : noRegion;
    if (region.state === 'FAILED')
      return setFaults([{ form: ['zip'], what: 'region', keys: ['clp.registration.register.region.failed'] }]);
    const outcome = await register({ email, password: formText(value, 'password'), check: region, zip });
    setFaults(outcome.outcome === 'FAILED' ? placedFaults(outcome.error, 'register', registrationBindings) : noErrors);
    return onOutcome(trackOutcome(outcome), email);
  });
  const [isWaiting, submitLater] = useLaterSubmit(policies, isFailed);
  return (
    <FormMessages>
      <FormFrame
        {...form}
        id={registrationForm}
        extraErrors={faults}
        onSubmit={policies ? run : isFailed ? onReload : submitLater}
      >
        <Fields>
          <EmailField label={t(labels.email)} autoComplete="username" />
          <PasswordField
            name="password"
            label={t(labels.password)}
            autoComplete="new-password"
            checks={checks ?? (isFailed ? undefined : 'AWAITED')}
          />
          {asksZip && <ZipField form={form.store} />}
          <CheckboxField name="consent" label={<TermsLabel documentUrl={documentUrl} />} />
        </Fields>
        <Button type="submit" busy={busy || isWaiting} className={css.submit}>
          {t('clp.registration.submit')}
        </Button>
      </FormFrame>
    </FormMessages>
  );
}

/** Delays a submit until the policies have loaded: whether it waits, and the function that starts the wait. */
function useLaterSubmit(policies: Policies | undefined, isFailed: boolean): readonly [boolean, () => void] {
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!isWaiting || !(policies || isFailed)) return;
    // Outside the effect, because a submit first reads the inputs synchronously.
    queueMicrotask(() => {
      setWaiting(false);
      if (policies) document.querySelector<HTMLFormElement>(`#${registrationForm}`)?.requestSubmit();
    });
  }, [isWaiting, policies, isFailed]);
  return [isWaiting, () => setWaiting(true)];
}
