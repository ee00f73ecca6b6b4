// Atoms with dots between them, then labels with dots between them, of which the last has a letter.
const pattern =
  /^(?=[^@]{1,64}@)[\p{L}\p{M}\p{N}!#$%&'*+/=?^_\x60{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_\x60{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+(?=[^.]*[A-Za-z])[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/u;

/**
 * What an e-mail address is, everywhere: `local@domain` and nothing else, so that pages, services and the mail server
 * read the same. No display name, no comment, no quoted local part; the domain has a dot and is written in ASCII, other
 * letters as A-label (`xn--…`). To be used with the flag `u` and at most {@link MAX_EMAIL_LENGTH} characters.
 * Source: requirements#email-rule.
 */
export const EMAIL_PATTERN = pattern.source;
export const MAX_EMAIL_LENGTH = 254;

/**
 * Where an address becomes a customer's: no encoded word (`=?utf-8?q?…?=`), which mail programs decode to another address,
 * and no leading hyphen, which they read as an option. Accounts that have one log in and reset as before.
 */
export const NEW_EMAIL_PATTERN = String.raw`^(?!-)(?![^@]*=\?)${EMAIL_PATTERN.slice(1)}`;

/** Whether a text is an e-mail address. Never throws. */
export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && pattern.test(text);
}
