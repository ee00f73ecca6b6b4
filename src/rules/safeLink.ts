import { safeAddress } from '#adapters/content/safeAddress.ts';

/** A link from content that may be shown: its URL, and whether it leaves the site. */
export interface SafeLink {
  readonly href: string;
  readonly external: boolean;
}

/**
 * Checks a link from content, catalogue or consent documents: https (http on localhost), mailto, tel or a path of the
 * site are allowed. `undefined` means: show it as plain text.
 * Source: requirements#NAV-3.
 */
export function safeLink(address: unknown): SafeLink | undefined {
  const href = safeAddress(address);
  return href === undefined ? undefined : { href, external: /^https?:/i.test(href) };
}

/** The URL of an image: https or a path of the site. `undefined` means: show no picture. Source: requirements#NAV-3. */
export function safeImage(address: unknown): string | undefined {
  return safeAddress(address, 'picture');
}
