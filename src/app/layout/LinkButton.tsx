import type { ReactElement, ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { isCentrePage } from '../../links/links.ts';
import css from './Button.module.css';

/** A link that looks like a button, inside the site. */
export function LinkButton({
  to,
  look = 'plain',
  onClick,
  children,
}: {
  readonly to: string;
  readonly look?: 'plain' | 'quiet' | 'text';
  readonly onClick?: () => void;
  readonly children: ReactNode;
}): ReactElement {
  const { pathname } = useLocation();
  return (
    <Link
      to={to}
      onClick={onClick}
      reloadDocument={isCentrePage(pathname) && !isCentrePage(to)}
      className={`${css.button} ${css[look]} ${css.link}`}
    >
      <span className={css.label}>{children}</span>
    </Link>
  );
}
