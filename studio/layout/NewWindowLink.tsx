import type { AnchorHTMLAttributes, ReactElement } from 'react';
import css from './Button.module.css';

interface NewWindowLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href: string;
  readonly look?: 'plain' | 'quiet' | 'bare';
}

/** A link that looks like a button and opens a new window. */
export function NewWindowLink({ look = 'quiet', children, ...rest }: NewWindowLinkProps): ReactElement {
  return (
    <a {...rest} className={[css['button'], css[look]].join(' ')} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
