import type { ReactElement } from 'react';
import css from './Awning.module.css';

/** The shop front's scalloped awning under every header: the product's signature. Pure decoration. */
export function Awning(): ReactElement {
  return <div className={css.awning} aria-hidden="true" />;
}
