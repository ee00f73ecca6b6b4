import { safeHref } from '#adapters/content/safeHref.ts';

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
  const href = safeHref(address);
  return href === undefined ? undefined : { href, external: /^https?:/i.test(href) };
}

/** The URL of an image: https or a path of the site. `undefined` means: show no picture. Source: requirements#NAV-3. */
export function safeImage(address: unknown): string | undefined {
  const link = safeLink(address);
  return link && (link.external || link.href.startsWith('/')) ? link.href : undefined;
}
