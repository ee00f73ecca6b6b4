import type { ReactElement, ReactNode } from 'react';
import css from './Actions.module.css';

/** Buttons and links at the end of a card or page, the most helpful first. */
export function Actions({ children }: { readonly children: ReactNode }): ReactElement {
  return <div className={css.actions}>{children}</div>;
}
