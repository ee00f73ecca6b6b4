import { safeHref } from '#adapters/content/safeHref.ts';

/** A link from content that may be shown: where it leads, and whether it leaves the site. */
export interface SafeLink {
  readonly href: string;
  readonly external: boolean;
}

/**
 * Lets a link of content, catalogue or consent documents pass: https (http on this machine), mailto, tel or a path of the site.
 * `undefined` means: show it as plain text. Source: requirements#NAV-3.
 */
export function safeLink(address: unknown): SafeLink | undefined {
  const href = safeHref(address);
  return href === undefined ? undefined : { href, external: /^https?:/i.test(href) };
}

/** An image address: https or a path of the site. `undefined` means: show no picture. Source: requirements#NAV-3. */
export function safeImage(address: unknown): string | undefined {
  const link = safeLink(address);
  return link && (link.external || link.href.startsWith('/')) ? link.href : undefined;
}
