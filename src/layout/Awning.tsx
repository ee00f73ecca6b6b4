import type { ReactElement } from 'react';
import css from './Awning.module.css';

/** The scalloped shop awning under every header, typical of the product. Decoration. */
export function Awning(): ReactElement {
  return <div className={css.awning} aria-hidden="true" />;
}
