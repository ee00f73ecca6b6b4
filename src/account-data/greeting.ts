import type { AccountData } from '#adapters/model/provider.ts';

/**
 * Combines pre phrase, first name and post phrase to one greeting in up to two parts, one line each. Any of the three
 * may be missing: there is a comma after the name only if both name and post phrase exist.
 * Source: requirements#greeting.
 */
export function composeHeadline(prePhrase: string, firstName: string, postPhrase: string): readonly string[] {
  const [pre, name, post] = [tidy(prePhrase), tidy(firstName), tidy(postPhrase)];
  const greeting = name === '' ? withoutEndSigns(pre) : [pre, name].filter(Boolean).join(' ');
  const closing = post.replace(/^[\s,;:–-]+/, '');
  if (greeting === '' || closing === '') return [capitalised(greeting || closing)].filter(Boolean);
  if (/^[.!?]/.test(closing)) return [`${greeting}${closing}`];
  return /[.!?]$/.test(greeting) ? [greeting, capitalised(closing)] : [`${greeting},`, closing];
}

/** First and last name as far as the account has them; empty if it has neither. */
export function fullName({ profile }: AccountData): string {
  return [profile?.['firstName'], profile?.['lastName']]
    .flatMap((name) => (typeof name === 'string' && name.trim() !== '' ? [name.trim()] : []))
    .join(' ');
}

/** An address that only its owner recognises: `m•••@beispiel.de`. Empty if the text is not an address. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return '';
  const [first = ''] = email;
  return `${first}•••${email.slice(at)}`;
}

function withoutEndSigns(text: string): string {
  const signs = Array.from(text);
  return signs.slice(0, signs.findLastIndex((sign) => !/[\s,;:–-]/.test(sign)) + 1).join('');
}

function tidy(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function capitalised(text: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase() + text.slice(first.length);
}
