/** A link from content that may be shown: where it leads, and whether it leaves the site. */
export interface SafeLink {
  readonly href: string;
  readonly external: boolean;
}

/**
 * Lets a link of content, catalogue or consent documents pass: https, mailto, tel or a path of the site.
 * `undefined` means: show it as plain text. Source: security requirement NAV-3.
 */
export function safeLink(address: unknown): SafeLink | undefined {
  if (typeof address !== 'string' || address.length > 2048 || Array.from(address).some(isHidden)) return undefined;
  const text = address.trim();
  if (/^(?:\/(?!\/)|#|\?)/.test(text)) return { href: text, external: false };
  if (/^mailto:[^\s<>"]+$/i.test(text) || /^tel:[+\d\s()/-]+$/i.test(text)) return { href: text, external: false };
  return isPlainWebAddress(text) ? { href: text, external: true } : undefined;
}

/** An image address: https or a path of the site. `undefined` means: show no picture. Source: security requirement NAV-3. */
export function safeImage(address: unknown): string | undefined {
  const link = safeLink(address);
  return link && (link.external || link.href.startsWith('/')) ? link.href : undefined;
}

/** Control characters, backslashes and marks that turn the reading direction: different parsers read them differently. */
function isHidden(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x20 || character === '\\' || (code >= 0x7f && code <= 0x9f) || (code >= 0x20_0e && code <= 0x20_0f) || (code >= 0x20_28 && code <= 0x20_2e);
}

function isPlainWebAddress(text: string): boolean {
  if (!/^https:\/\/[^/]/i.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return protocol === 'https:' && username === '' && password === '';
}
