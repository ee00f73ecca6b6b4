/** What an address is for: something to follow, a picture to load, or a page or document elsewhere. */
export type AddressUse = 'link' | 'picture' | 'document';

/**
 * The one judge of addresses that content, catalogue and consent documents name. Links: https without credentials,
 * mailto, tel, or a path of the site; pictures: https or a path of the site; documents: https. Plain http only on
 * localhost, where partners and documents live while the product is tried out. Undefined for everything else, such as
 * `javascript:` in any disguise. Never throws.
 * Source: requirements#NAV-3.
 */
export function safeAddress(address: unknown, use: AddressUse = 'link'): string | undefined {
  if (typeof address !== 'string' || address.length > 2048 || isMisread(address)) return undefined;
  const text = address.trim();
  if (use !== 'document' && /^\/(?!\/)/.test(text)) return text;
  if (use === 'link' && /^(?:[#?]|mailto:[^\s<>"]+$|tel:[+\d\s()/-]+$)/i.test(text)) return text;
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

/**
 * Whether a URL is protected from eavesdropping: https, or plain http on localhost, where the product is tried out.
 * Source: requirements#CON-3, requirements#NAV-3.
 */
export function isSecure({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1'));
}
