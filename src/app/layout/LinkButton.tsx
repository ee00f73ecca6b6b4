import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import css from './Button.module.css';

/** A link that looks like a button, inside the site. `reloadDocument` leaves nothing of this page in memory. */
export function LinkButton({
  to,
  look = 'plain',
  onClick,
  reloadDocument = false,
  children,
}: {
  readonly to: string;
  readonly look?: 'plain' | 'quiet' | 'text';
  readonly onClick?: () => void;
  readonly reloadDocument?: boolean;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <Link
      to={to}
      onClick={onClick}
      reloadDocument={reloadDocument}
      className={`${css.button} ${css[look]} ${css.link}`}
    >
      <span className={css.label}>{children}</span>
    </Link>
  );
}
