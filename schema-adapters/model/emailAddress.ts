// Local part: atoms separated by dots. Domain: labels separated by dots; the last one contains a letter.
const pattern =
  /^(?=[^@]{1,64}@)[\p{L}\p{M}\p{N}!#$%&'*+/=?^_\x60{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_\x60{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+(?=[^.]*[A-Za-z])[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/u;

/**
 * The pattern of an e-mail address for pages, services and mails: `local@domain` only. No display name, no comment, no
 * quoted local part; the domain has a dot and is ASCII, other letters as A-label (`xn--…`). Use it with the flag `u`
 * and at most {@link MAX_EMAIL_LENGTH} characters.
 * Source: requirements#email-rule.
 */
export const EMAIL_PATTERN = pattern.source;
export const MAX_EMAIL_LENGTH = 254;

/**
 * The stricter pattern for new addresses of accounts: no encoded word (`=?utf-8?q?…?=`), which mail programs decode to
 * another address, and no leading hyphen, which they read as an option. Login and reset accept both.
 */
export const NEW_EMAIL_PATTERN = String.raw`^(?!-)(?![^@]*=\?)${EMAIL_PATTERN.slice(1)}`;

/** Whether a text is an e-mail address. Never throws. */
export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && pattern.test(text);
}
