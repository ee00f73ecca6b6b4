import { isSecure } from './isSecure.ts';

/**
 * A URL that is safe to link to: https without credentials, mailto, tel, or a path of the site; plain http only on
 * localhost, where partners and documents live while the product is tried out. Undefined for everything else, such as
 * `javascript:` in any disguise. Never throws.
 * Source: requirements#NAV-3.
 */
export function safeHref(address: unknown): string | undefined {
  if (typeof address !== 'string' || address.length > 2048 || isMisread(address)) return undefined;
  const text = address.trim();
  if (/^(?:\/(?!\/)|#|\?)/.test(text)) return text;
  if (/^mailto:[^\s<>"]+$/i.test(text) || /^tel:[+\d\s()/-]+$/i.test(text)) return text;
  if (!/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return isSecure(url) && url.username === '' && url.password === '' ? text : undefined;
}

/** Different parsers read control characters, direction marks and backslashes differently. */
function isMisread(address: string): boolean {
  return !plain.test(address) && misread.test(address);
}

// Browsers take long to prepare the second, and nearly every address is plain.
const plain = /^[ -[\]-~]*$/;
const misread = /[\p{Cc}\p{Cf}\\\u2028\u2029]/u;
