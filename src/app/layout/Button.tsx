import type { ButtonHTMLAttributes, ReactElement, Ref, ReactNode } from 'react';
import buttonCss from './Button.module.css';
import actionsCss from './Actions.module.css';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `plain` is the main action, `quiet` the alternative, `danger` an irreversible action, `text` looks like a link. */
  readonly look?: 'plain' | 'quiet' | 'danger' | 'text';
  /** Keeps its width, shows a spinner and ignores further presses. */
  readonly busy?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** The product's button: a pill, 50 px high. A busy button stays focusable, so that the keyboard focus is not lost. */
export function Button({
  look = 'plain',
  busy = false,
  type = 'button',
  className,
  children,
  onClick,
  disabled,
  ...rest
}: ButtonProps): ReactElement {
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the type is one of the three, with a default
      type={type}
      className={[buttonCss.button, buttonCss[look], className].filter(Boolean).join(' ')}
      disabled={disabled}
      aria-disabled={busy || rest['aria-disabled'] ? true : undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      <span className={buttonCss.label}>{children}</span>
    </button>
  );
}

/** Buttons and links at the end of a card or page, the most helpful first. */
export function Actions({ children }: { readonly children: ReactNode }): ReactElement {
  return <div className={actionsCss.actions}>{children}</div>;
}
