const atom = String.raw`[\p{L}\p{M}\p{N}!#$%&'*+\/=?^_\x60{|}~\-]`;
const label = String.raw`[A-Za-z0-9](?:[A-Za-z0-9\-]{0,61}[A-Za-z0-9])?`;

/**
 * What an e-mail address is, everywhere: `local@domain` and nothing else, so that pages, services and the mail server
 * read the same. No display name, no comment, no quoted local part; the domain has a dot and is written in ASCII, other
 * letters as A-label (`xn--…`). To be used with the flag `u` and at most {@link LONGEST_EMAIL} characters.
 * Source: requirements#email-rule.
 */
export const EMAIL_PATTERN = String.raw`^(?=[^@]{1,64}@)${atom}+(?:\.${atom}+)*@(?:${label}\.)+(?=[^.]*[A-Za-z])${label}$`;
export const LONGEST_EMAIL = 254;

const pattern = new RegExp(EMAIL_PATTERN, 'u');

/** Whether a text is an e-mail address. Never throws. */
export function isEmailAddress(text: string): boolean {
  return text.length <= LONGEST_EMAIL && pattern.test(text);
}
