import type { FieldOptions } from './form.ts';

/** Most characters of a field of the portal without a limit of its own. */
export const MAX_TEXT_LENGTH = 256;

/**
 * Message keys of the portal's own fields, by the name of the field and the failed rule, where the general sentence would
 * say less. Every form of the portal that has such a field uses them.
 */
export const portalMessages = {
  email: { required: ['global.email.required'], pattern: ['global.email.invalid'] },
  password: { required: ['clp.login.password.required'] },
  code: { required: ['clp.code.required'] },
  consent: { required: ['clp.registration.iconsent.missing'], const: ['clp.registration.iconsent.missing'] },
  name: { pattern: ['ap.passkeys.nameMissing'] },
} as const satisfies Readonly<Record<string, FieldOptions['messageKeys']>>;
