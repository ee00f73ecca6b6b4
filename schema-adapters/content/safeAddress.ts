/** The use of an address: a link, a picture to load, or a page or document on another site. */
export type AddressUse = 'link' | 'picture' | 'document';

/**
 * Validates all addresses from content, catalogue and consent documents. Links: https without credentials, mailto, tel,
 * or a path of the site; pictures: https or a path of the site; documents: https. Plain http only on localhost, for
 * trials of the product. Undefined for everything else, such as `javascript:` in any disguise. Never throws.
 * Source: requirements#NAV-3.
 */
export function safeAddress(address: unknown, use: AddressUse = 'link'): string | undefined {
  if (typeof address !== 'string' || address.length > 2048 || isAmbiguous(address)) return undefined;
  const text = address.trim();
  if (use !== 'document' && /^\/(?!\/)/.test(text)) return text;
  if (use === 'link' && /^(?:[#?]|mailto:[^\s<>"]+$|tel:[+\d\s()/-]+$)/i.test(text)) return text;
  if (!/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return isSecure(url) && url.username === '' && url.password === '' ? text : undefined;
}

/** Whether parsers may disagree about an address: control characters, direction marks, backslashes. */
function isAmbiguous(address: string): boolean {
  return !plain.test(address) && ambiguousSigns.test(address);
}

// The first test avoids the second for nearly every address: browsers compile Unicode properties slowly.
const plain = /^[ -[\]-~]*$/;
const ambiguousSigns = /[\p{Cc}\p{Cf}\\\u2028\u2029]/u;

/**
 * Whether a URL is protected from eavesdropping: https, or plain http on localhost, for trials of the product.
 * Source: requirements#CON-3, requirements#NAV-3.
 */
export function isSecure({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1'));
}
