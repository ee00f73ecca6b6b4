import {
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type ButtonHTMLAttributes,
  type ReactElement,
  type Ref,
} from 'react';
import css from './Button.module.css';
import { handFocusOn } from './handFocusOn.ts';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `plain` is the main action, `quiet` an alternative, `bare` one of many in a row. */
  readonly look?: 'plain' | 'quiet' | 'bare';
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button of the studio: smaller than on the customers' pages, because screens have many of them. */
export function Button({ look = 'quiet', type = 'button', className, ref, ...rest }: ButtonProps): ReactElement {
  const button = useRef<HTMLButtonElement>(null);
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button.current);
  useLayoutEffect(() => (button.current ? handFocusOn(button.current) : undefined), []);
  const classes = [css['button'], css[look], className].filter(Boolean).join(' ');
  // oxlint-disable-next-line react/button-has-type -- the type is one of the three, with a default
  return <button {...rest} ref={button} type={type} className={classes} />;
}
