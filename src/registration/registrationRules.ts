import { noErrors, type FieldError } from '#adapters/check/fieldError.ts';
import { normalizeText } from '#adapters/form/typedText.ts';
import type { CountryZipRule } from '#adapters/form/zipRuleOf.ts';
import { NEW_EMAIL_PATTERN } from '#adapters/model/emailAddress.ts';
import type { FormValue } from '#adapters/model/form.ts';
import type { Json } from '#adapters/model/json.ts';
import { portalMessages } from '#adapters/model/portalMessages.ts';
import type { PasswordCheck } from '#adapters/provider-rules/passwordPolicy.ts';
import { checkEmail, checkPassword, checkText } from '#renderers/form/fieldChecks.ts';
import { normalizers } from '#renderers/form/usePlainForm.ts';

/** Rules of the form that load from the provider and with later scripts. */
export interface Policies {
  readonly checks: readonly PasswordCheck[];
  readonly documentUrl: string | undefined;
  readonly zipRule: CountryZipRule;
}

export const labels = {
  email: 'global.fields.profile.email',
  password: 'global.fields.password',
  consent: 'global.fields.consent',
} as const;
export const labelsWithZip = {
  email: labels.email,
  password: labels.password,
  zip: 'global.fields.profile.zip',
  consent: labels.consent,
} as const;

interface RegistrationInput {
  readonly asksZip: boolean;
  readonly checks: Policies['checks'] | undefined;
  readonly zipRule: CountryZipRule | undefined;
}

/** Labels, checks and normalisers of the registration; with the postcode on German sites. */
export function registrationRules({ asksZip, checks, zipRule }: RegistrationInput) {
  return {
    labels: asksZip ? labelsWithZip : labels,
    check: ({ email, password, zip, consent }: FormValue): readonly FieldError[] => [
      ...checkEmail(email, NEW_EMAIL_PATTERN),
      ...checkPassword(password, checks),
      ...(asksZip ? checkZip(zip, zipRule) : noErrors),
      ...(consent === true ? noErrors : noConsent),
    ],
    normalize: {
      ...normalizers,
      zip: (text: string) => normalizeText(text, { schema: zipRule?.schema, options: { normalise: 'zip' } }),
    },
  };
}

const noConsent: readonly FieldError[] = [
  { form: ['consent'], what: 'required', keys: portalMessages.consent.required },
];

function checkZip(zip: Json | undefined, rule: CountryZipRule | undefined): readonly FieldError[] {
  const messageKeys = { required: ['global.errors.profile.zip.required'], ...rule?.messages.messageKeys };
  const { pattern, maxLength: longest } = rule?.schema ?? {};
  return checkText('zip', zip, { ...rule?.messages, messageKeys, longest, ...(pattern && { pattern }) });
}
