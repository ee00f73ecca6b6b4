import type { FieldOptions } from './form.ts';

/** Maximum length of the portal's fields without another limit. */
export const MAX_TEXT_LENGTH = 256;

/**
 * Message keys of the portal's own fields by field name and failed rule, more specific than the general ones. All forms
 * of the portal use them.
 */
export const portalMessages = {
  email: { required: ['global.email.required'], pattern: ['global.email.invalid'] },
  password: { required: ['clp.login.password.required'] },
  code: { required: ['clp.code.required'] },
  consent: { required: ['clp.registration.iconsent.missing'], const: ['clp.registration.iconsent.missing'] },
  name: { pattern: ['ap.passkeys.nameMissing'] },
} as const satisfies Readonly<Record<string, FieldOptions['messageKeys']>>;
