import { NEW_EMAIL_PATTERN } from '#adapters/model/emailAddress.ts';
import { portalMessages } from '#adapters/model/portalMessages.ts';
import type { CountryZipRule } from '#adapters/form/zipRuleOf.ts';
import type { FormValue } from '#adapters/model/form.ts';
import type { PasswordCheck } from '#adapters/provider-rules/passwordPolicy.ts';
import { ConstantForm } from '#renderers/form/ConstantForm.tsx';
import type { ConstantField } from '#renderers/form/constantFields.ts';
import { noErrors, type FieldError } from '#adapters/check/fieldError.ts';
import { useSetAtom, useStore } from 'jotai';
import { useEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import type { EntryOutcome } from '../../flows/logIn.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../layout/Button.tsx';
import { FormMessages } from '../../layout/FormMessages.tsx';
import { RegionIndicator, useKnownZip } from './RegionIndicator.tsx';
import { TermsLabel } from '../../layout/TermsLabel.tsx';
import { useAction } from '../../layout/useAction.ts';
import { useCountedEnd } from '../../layout/useCountedEnd.ts';
import { formText } from '../../rules/formText.ts';
import { noRegion } from '../../rules/regionCheck.ts';
import { registerAtom, typedZipAtom, typeZipAtom } from '../../state/portal/registration.ts';
import { typedLoginAtom } from '../../state/portal/typedLogin.ts';
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

/** E-mail address, password with its policy, postcode on German sites, consent. Source: requirements#registration. */
export function RegistrationForm(props: RegistrationFormProps): ReactElement {
  const { policies, asksZip, onReload, isFailed, onOutcome } = props;
  const { t } = useTranslation();
  const register = useSetAtom(registerAtom);
  const counted = useCountedEnd('registration');
  const typeZip = useSetAtom(typeZipAtom);
  const store = useStore();
  const [known] = useState(() => ({
    email: store.get(typedLoginAtom),
    // Without a text the postcode is missing, not wrong.
    ...(asksZip && { zip: store.get(typedZipAtom) || undefined }),
  }));
  useKnownZip(asksZip ? (known.zip ?? '') : undefined);
  const [faults, setFaults] = useState<readonly FieldError[]>(noErrors);
  const fields = useFields(policies ?? (isFailed ? {} : { checks: 'AWAITED' }), asksZip);
  const { run, busy } = useAction(async (value: FormValue) => {
    const email = formText(value, 'email').trim();
    const zip = formText(value, 'zip').trim();
    const check = asksZip ? await typeZip(zip, 0) : noRegion;
    if (check.state === 'FAILED')
      return setFaults([{ form: ['zip'], what: 'region', keys: ['clp.registration.register.region.failed'] }]);
    const outcome = await register({ email, password: formText(value, 'password'), check, ...(asksZip && { zip }) });
    setFaults(outcome.outcome === 'FAILED' ? placedFaults(outcome.error, 'register', registrationBindings) : noErrors);
    return onOutcome(counted(outcome), email);
  });
  const { ask, isWaiting } = useSentLater(policies !== undefined, isFailed);
  return (
    <FormMessages>
      <ConstantForm
        id={registrationForm}
        anchor="registration"
        fields={fields}
        value={known}
        extraErrors={faults}
        onSubmit={policies ? run : isFailed ? onReload : ask}
        onText={([key], text) => {
          if (key === 'email') store.set(typedLoginAtom, text);
          if (key !== 'zip') return;
          store.set(typedZipAtom, text);
          void typeZip(text.replaceAll(/\s/g, ''));
        }}
        under={asksZip ? under : undefined}
      >
        <Button type="submit" busy={busy || isWaiting} className={css.submit}>
          {t('clp.registration.submit')}
        </Button>
      </ConstantForm>
    </FormMessages>
  );
}

const under = { zip: <RegionIndicator /> };

/** Sends the form once its policies are there, if a customer was faster. */
function useSentLater(isReady: boolean, isFailed: boolean): { readonly ask: () => void; readonly isWaiting: boolean } {
  const [isAsked, setIsAsked] = useState(false);
  const isSentLater = useRef(false);
  useEffect(() => {
    if (!isSentLater.current || !(isReady || isFailed)) return;
    isSentLater.current = false;
    // Not within the effect: a submit first takes over what the fields hold, at once.
    if (isReady) queueMicrotask(() => document.querySelector<HTMLFormElement>(`#${registrationForm}`)?.requestSubmit());
  }, [isReady, isFailed]);
  const ask = (): void => {
    isSentLater.current = true;
    setIsAsked(true);
  };
  return { ask, isWaiting: isAsked && !isReady && !isFailed };
}

type Known = Partial<Omit<Policies, 'checks'>> & { readonly checks?: ConstantField['passwordChecks'] };

function useFields({ checks, documentUrl, zipRule }: Known, asksZip: boolean): readonly ConstantField[] {
  return useMemo(
    () => fieldsOf(checks, asksZip && zipField(zipRule), <TermsLabel documentUrl={documentUrl} />),
    [checks, asksZip, zipRule, documentUrl],
  );
}

const zipField = (rule: CountryZipRule | undefined): ConstantField => ({
  key: 'zip',
  control: 'text',
  titleKey: 'global.fields.profile.zip',
  required: true,
  ...(rule && { schema: rule.schema }),
  options: {
    provider: 'profile.zip',
    autocomplete: 'postal-code',
    normalise: 'zip',
    inputMode: 'numeric',
    hintKey: 'clp.registration.zip.hint',
    ...rule?.messages,
  },
});

function fieldsOf(
  checks: ConstantField['passwordChecks'],
  zip: ConstantField | false,
  terms: ReactElement,
): readonly ConstantField[] {
  return [
    {
      key: 'email',
      control: 'email',
      titleKey: 'global.fields.profile.email',
      required: true,
      schema: { pattern: NEW_EMAIL_PATTERN },
      options: { autocomplete: 'username' },
    },
    {
      key: 'password',
      control: 'password',
      titleKey: 'global.fields.password',
      required: true,
      ...(checks && { passwordChecks: checks }),
      options: { autocomplete: 'new-password', messageKeys: portalMessages.password },
    },
    ...(zip ? [zip] : []),
    {
      key: 'consent',
      control: 'checkbox',
      titleKey: 'global.fields.consent',
      required: true,
      richLabel: terms,
      options: { messageKeys: portalMessages.consent },
    },
  ];
}
