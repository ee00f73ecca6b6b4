import type { ButtonHTMLAttributes, ReactElement, Ref } from 'react';
import css from './Button.module.css';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `plain` is the main action, `quiet` an alternative, `bare` one of many in a row. */
  readonly look?: 'plain' | 'quiet' | 'bare';
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button of the studio: smaller than on the customers' pages, because screens have many of them. */
export function Button({ look = 'quiet', type = 'button', className, ...rest }: ButtonProps): ReactElement {
  // oxlint-disable-next-line react/button-has-type -- the type is one of the three, with a default
  return <button {...rest} type={type} className={[css['button'], css[look], className].filter(Boolean).join(' ')} />;
}
