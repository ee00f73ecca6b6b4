import type { ReactNode } from 'react';
import { useRenderer } from '../model/rendererContext.ts';
import { safeAddress } from '@kontor/schema-adapters/content';

interface SafeLinkProps {
  readonly href: string;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** Whether the link opens another tab; its `title` mentions that. */
  readonly newTab?: boolean;
}

/** A link from content or catalogue; plain text if the URL is unsafe. Source: requirements#NAV-3. */
export function SafeLink({ href, children, className, newTab }: SafeLinkProps) {
  const { t } = useRenderer();
  const safe = safeAddress(href);
  if (safe === undefined) return <span>{children}</span>;
  const tab = newTab && { target: '_blank', title: t('global.link.newTab') };
  return (
    <a className={className} href={safe} rel="noopener noreferrer" {...tab}>
      {children}
    </a>
  );
}
