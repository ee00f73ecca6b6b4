/**
 * An error code in the form allowed in URLs, in lower case; `undefined` if it is invalid.
 * Source: requirements#NAV-5.
 */
export function validCode(code: string | undefined | null): string | undefined {
  return code && /^[a-z0-9][a-z0-9._-]{0,31}$/i.test(code) ? code.toLowerCase() : undefined;
}

/** A double opt-in result code: one to six digits. Source: requirements#NAV-5. */
export function validDoubleOptInCode(code: string | undefined | null): string | undefined {
  return code && /^\d{1,6}$/.test(code) ? code : undefined;
}
