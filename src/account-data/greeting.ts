import type { AccountData } from '@kontor/schema-adapters/provider';

/**
 * Combines pre phrase, first name and post phrase into a greeting of up to two lines. Each of the three is optional; a
 * comma follows the name only if both name and post phrase exist.
 * Source: requirements#greeting.
 */
export function composeHeadline(prePhrase: string, firstName: string, postPhrase: string): readonly string[] {
  const [pre, name, post] = [tidy(prePhrase), tidy(firstName), tidy(postPhrase)];
  const greeting = name === '' ? withoutEndSigns(pre) : [pre, name].filter(Boolean).join(' ');
  const closing = post.replace(/^[\s,;:–-]+/, '');
  if (greeting === '' || closing === '') return [capitalise(greeting || closing)].filter(Boolean);
  if (/^[.!?]/.test(closing)) return [`${greeting}${closing}`];
  return /[.!?]$/.test(greeting) ? [greeting, capitalise(closing)] : [`${greeting},`, closing];
}

/** First and last name, if the account has them; empty if it has neither. */
export function fullName({ profile }: AccountData): string {
  return [profile?.['firstName'], profile?.['lastName']]
    .flatMap((name) => (typeof name === 'string' && name.trim() !== '' ? [name.trim()] : []))
    .join(' ');
}

/** A masked address that its owner recognises: `m•••@beispiel.de`. Empty if the text is not an address. */
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

function capitalise(text: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase() + text.slice(first.length);
}
