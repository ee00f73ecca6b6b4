import type { ReactElement, ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { safeLink } from '../../links/links.ts';

interface ContentAnchorProps {
  readonly url: string;
  readonly className?: string;
  readonly onClick?: () => void;
  /** Loads pages of the site as new documents, too. */
  readonly reloads?: boolean;
  readonly children: ReactNode;
}

/**
 * A link from content: client-side navigation within the site, plain links to other sites, unsafe URLs as text.
 * Source: requirements#NAV-3.
 */
export function ContentAnchor({
  url,
  className,
  onClick,
  reloads = false,
  children,
}: ContentAnchorProps): ReactElement {
  const { pathname, hash } = useLocation();
  const target = safeLink(url);
  if (!target) return <span className={className}>{children}</span>;
  if (!reloads && !target.external && target.href.startsWith('/')) {
    return (
      <Link
        className={className}
        to={target.href}
        onClick={onClick}
        aria-current={[pathname, pathname + hash].includes(target.href) ? 'page' : undefined}
      >
        {children}
      </Link>
    );
  }
  return (
    <a className={className} href={target.href} rel={target.external ? 'noopener noreferrer' : undefined}>
      {children}
    </a>
  );
}
