import type { ReactElement, ReactNode } from 'react';
import css from './Actions.module.css';

/** Buttons and links that end a card or a page, the most helpful first. */
export function Actions({ children }: { readonly children: ReactNode }): ReactElement {
  return <div className={css.actions}>{children}</div>;
}
