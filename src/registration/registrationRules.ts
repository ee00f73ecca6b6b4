import { noErrors, type FieldError } from '@kontor/schema-adapters/checks';
import { normalizeText, type CountryZipRule, NEW_EMAIL_PATTERN } from '@kontor/schema-adapters/values';
import type { FormValue } from '@kontor/schema-adapters';
import type { Json } from '@kontor/schema-adapters/json';
import { portalMessages } from '@kontor/schema-adapters/content';
import type { PasswordCheck } from '@kontor/schema-adapters/provider';
import { checkEmail, checkPassword, checkText, normalizers } from '@kontor/rjsf-theme/form';

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
