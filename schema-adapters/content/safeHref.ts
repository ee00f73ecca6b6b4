import { isSecure } from './isSecure.ts';

/**
 * An address that may be followed: https without credentials, mailto, tel, or a path of the site; plain http only on this machine,
 * where partners and documents live while the product is tried. Undefined for all others, `javascript:` in any disguise among them.
 * Never throws. Source: requirements#NAV-3.
 */
export function safeHref(address: unknown): string | undefined {
  if (typeof address !== 'string' || address.length > 2048 || misread.test(address)) return undefined;
  const text = address.trim();
  if (/^(?:\/(?!\/)|#|\?)/.test(text)) return text;
  if (/^mailto:[^\s<>"]+$/i.test(text) || /^tel:[+\d\s()/-]+$/i.test(text)) return text;
  if (!/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return isSecure(url) && url.username === '' && url.password === '' ? text : undefined;
}

// Control and direction characters and backslashes are read differently by different parsers.
const misread = /[\p{Cc}\p{Cf}\\\u2028\u2029]/u;
